import type { Deed } from '../../store/release.ts';
import { type Finding, listed } from '../rules.ts';
import type { GlobalCall } from './global-calls.ts';

/** A script, what it did while it was loaded, and the calls found in it. */
export interface CheckedScript {
  readonly file: string;
  readonly deeds: readonly Deed[];
  readonly calls: readonly GlobalCall[];
}

/** The module of a script, and the Trusted Types policies that the page allows. */
export interface ScriptTerms {
  readonly module: string;
  readonly policies: readonly string[];
}

/** Globals that bundlers make. */
const OF_BUNDLERS = /^webpack(Chunk|HotUpdate|Jsonp)/;

/** Returns how a script reaches beyond its module. */
export function findScriptFindings(script: CheckedScript, terms: ScriptTerms): readonly Finding[] {
  const { file, deeds } = script;
  const called = deeds.filter((deed) => deed.how === 'called');
  const calls = [
    ...called.map(({ of, name, value }) => ({ path: `${of}.${name}`, names: [value] })),
    ...script.calls,
  ];
  return [
    ...findChanges(file, deeds),
    ...findNewGlobals(script, terms),
    ...findDeletions(file, calls, terms),
    ...findPolicies(file, calls, terms),
  ];
}

function findChanges(file: string, deeds: readonly Deed[]): readonly Finding[] {
  const changes = deeds.filter((deed) => deed.how !== 'called' && !isNewName(deed));
  if (changes.length === 0) return [];
  const removed = changes.every(({ how }) => how === 'removed');
  const words = listed(changes.map(formatMember));
  const reason = `${file} ${removed ? 'removes' : 'changes'} ${words} while it is loaded`;
  return [{ rule: 'built-ins', reason }];
}

/** Returns whether a name was added to an object for names, such as `window`. */
const isNewName = ({ how, of }: Deed): boolean => how === 'added' && !/^[A-Z]|prototype/.test(of);

function formatMember({ of, name }: Deed): string {
  if (of === 'globalThis') return name;
  return name.startsWith('Symbol(') ? `${of}[${name.slice(7, -1)}]` : `${of}.${name}`;
}

function findNewGlobals({ file, deeds }: CheckedScript, { module }: ScriptTerms): Finding[] {
  const added = deeds.filter((deed) => isNewName(deed)).map(formatMember);
  const elements = deeds.flatMap((deed) =>
    deed.how === 'called' && deed.of === 'customElements' ? `the element ${deed.value}` : [],
  );
  // Two underscores mark the names that frameworks keep for themselves.
  const foreign = [...added, ...elements].filter(
    (name) => !/^__/.test(name) && !OF_BUNDLERS.test(name) && !isOwn(name, module),
  );
  if (foreign.length === 0) return [];
  const reason = `${file} defines ${listed(foreign)}, whose name does not contain ${module}`;
  return [{ rule: 'new-global', reason }];
}

function findDeletions(file: string, calls: readonly GlobalCall[], { module }: ScriptTerms) {
  const isListing = calls.some(({ path }) => path === 'indexedDB.databases');
  const found = calls.flatMap(({ path, names }): string[] => {
    if (path === 'document.cookie')
      return names.every((name) => isOwn(name.split('=')[0] ?? '', module)) ? [] : [path];
    if (path.endsWith('.clear')) return [`${path}()`];
    if (path !== 'indexedDB.deleteDatabase') return [];
    const foreign = names.find((name) => !name.startsWith('…') && !isOwn(name, module));
    if (foreign !== undefined) return [`${path}("${foreign}")`];
    const isUnknown = names.length === 0 || names.some((name) => name.startsWith('…'));
    return isUnknown && isListing ? [`${path} for each of indexedDB.databases()`] : [];
  });
  if (found.length === 0) return [];
  const reason = `${file} uses ${listed(found)}, which affects more than the module`;
  return [{ rule: 'stored-data', reason } as const];
}

function findPolicies(file: string, calls: readonly GlobalCall[], { policies }: ScriptTerms) {
  const names = calls.flatMap(({ path, names: all }) =>
    path === 'trustedTypes.createPolicy' ? all.filter((name) => !name.includes('…')) : [],
  );
  const refused = names.filter((name) => !policies.includes(name)).map((name) => `"${name}"`);
  if (refused.length === 0) return [];
  const allowed = policies.length > 0 ? `allows only ${policies.join(', ')}` : 'allows none';
  const reason = `${file} creates the Trusted Types policy ${listed(refused)}, but the page ${allowed}`;
  return [{ rule: 'policy', reason } as const];
}

/** Returns whether a name contains the name of the module, e.g. `__mfBilling` or `billing.v1`. */
function isOwn(name: string, module: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters(name).includes(letters(module.replace(/^mf-/, '')));
}
