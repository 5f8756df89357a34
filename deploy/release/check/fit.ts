import { apiLevel, type FailureNumber, restrictedNames } from '@console/shared-ui/contract';
import { describeStatus, type ModuleNames, type Release } from '../store/release.ts';
import { importedFile } from './imported-file.ts';
import { joinReasons, RefusedRelease } from './refused-release.ts';

/** A reason why modules cannot run together, and the release that is to blame. */
export interface Misfit {
  readonly number: FailureNumber;
  readonly release: Release;
  readonly reason: string;
}

/** Modules that are to be live together, and the folder names of those that change. */
export interface FittedModules {
  readonly together: readonly Release[];
  readonly names: ReadonlyMap<string, ModuleNames>;
  readonly changing: ReadonlySet<string>;
}

/** Modules that may be imported whole, as React's libraries and renderers do. */
const WHOLE_ALLOWED: ReadonlySet<string> = new Set(['react', 'react-dom', 'react-dom/client']);

/**
 * Checks that each name that one module imports from another exists, if at least one of them changes.
 * SystemJS would give `undefined` for a missing name.
 *
 * @throws {RefusedRelease} that names both sides
 */
export const checkNames = (modules: FittedModules): void => refuseMisfits(findMisfits(modules));

/** @throws {RefusedRelease} with all misfits, if there are any */
export function refuseMisfits(misfits: readonly Misfit[]): void {
  const [first] = misfits;
  if (!first) return;
  const { number, release } = first;
  const reasons = misfits.map((one) => {
    const other = one.release === release ? '' : `${one.release.module} ${one.release.version}: `;
    return `${other}${one.reason}${one.number === number ? '' : ` (${one.number})`}`;
  });
  const text = joinReasons(reasons, 'misfits');
  throw new RefusedRelease(number, release.module, release.version, text);
}

/** Returns the imports of missing names between modules of which at least one changes. */
export function findMisfits(modules: FittedModules): readonly Misfit[] {
  return modules.together.flatMap((user) =>
    Object.entries(modules.names.get(user.module) ?? {}).flatMap(([file, { uses }]) =>
      Object.entries(uses).flatMap(([specifier, used]) => [
        ...findImportMisfits(modules, { user, file, specifier, ...used }),
      ]),
    ),
  );
}

/** The imports of a module's file from one specifier. */
interface Import {
  readonly user: Release;
  readonly file: string;
  readonly specifier: string;
  readonly names: readonly string[];
  readonly isWhole: boolean;
}

function* findImportMisfits(modules: FittedModules, one: Import): Generator<Misfit> {
  const { user, file, specifier, isWhole } = one;
  // One of the module's own files.
  if (specifier.startsWith('.')) return;
  const isChanging = modules.changing.has(user.module);
  // An earlier API of a module may import all of the current one.
  const isOwn = specifier in user.entries;
  if (isChanging && isWhole && !isOwn && !WHOLE_ALLOWED.has(specifier)) {
    const reason = `${file} imports all of ${specifier}, which hides the names that it uses: import each name`;
    yield { number: 'MF-125', release: user, reason };
  }
  const provider = modules.together.find(({ entries }) => specifier in entries);
  if (!provider) {
    if (!isChanging) return;
    const reason = `${file} imports ${specifier}, which is not in the import map`;
    yield { number: 'MF-119', release: user, reason };
    return;
  }
  const visible = visibleNames(one);
  const hidden = visible && one.names.filter((name) => !visible.includes(name));
  const missing = (hidden?.length ? hidden : missingNames(modules, one, provider)).join(', ');
  if (!missing) return;
  if (isChanging) {
    const to = hidden?.length ? ` to a module with "api": 2 in its manifest.json` : '';
    const reason = `${file} uses ${missing} of ${specifier}, which ${provider.module} ${provider.version} does not export${to}`;
    yield { number: 'MF-119', release: user, reason };
  } else if (modules.changing.has(provider.module)) {
    const reason = `it does not export ${missing} of ${specifier}, used by ${user.module} ${user.version} (${describeStatus(user)}) in ${file}`;
    yield { number: 'MF-119', release: provider, reason };
  }
}

/** Returns the only names of a library that a module of API level 2 can import, if there is such a list. */
function visibleNames({ user, specifier }: Import): readonly string[] | undefined {
  const lists: Readonly<Record<string, readonly string[]>> = restrictedNames;
  return apiLevel(user.manifest) === 2 ? lists[specifier] : undefined;
}

function missingNames(modules: FittedModules, one: Import, provider: Release): readonly string[] {
  const file = importedFile(provider, one.specifier, one.user) ?? '';
  const loaded = modules.names.get(provider.module)?.[file];
  // A provider that does not load is refused elsewhere.
  if (loaded?.status !== 'module') return [];
  return one.names.filter((name) => !(name in loaded.exports));
}
