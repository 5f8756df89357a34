import { withTimeout } from '@console/shared-auth/internal/waiting';
import { messageOf } from '@console/shared-ui/contract';
import { wasLeaving } from '../leaving/leaving.ts';
import { type Failure, ModuleFailure, toFailure } from '../release/module-failure.ts';
import {
  getSpecifier,
  isShared,
  type RunnableVersion,
  stylesheetAddress,
} from '../release/runnable-versions.ts';
import { loadTexts, textsAddress } from '../translations/translations.ts';
import { forgetHung, hasHung, hungFailure } from './hung-versions.ts';
import { loads, versions } from './page-versions.ts';
import { scopeImports } from './scope-imports.ts';
import { loadStylesheet } from './stylesheet.ts';
import { abandonLoad, forgetFailed, pendingScripts } from './systemjs-registry.ts';

/** Time limit for loading a module, in milliseconds. */
const LOAD_TIMEOUT_MS = 15_000;

/** A module of the console after its code has run. */
export type LoadedModule = Record<string, unknown>;

/**
 * Loads the current version of a module by its name in the import map, with its stylesheet and
 * texts. This is the only place that loads modules of the console.
 *
 * @throws {ModuleFailure} that names the responsible module, which may be a dependency of this one
 */
export async function loadModule(specifier: string): Promise<LoadedModule> {
  const message = versions.contractConflict(specifier);
  if (message) {
    throw new ModuleFailure(specifier, { stage: 'compatibility', number: 'MF-035', message });
  }
  const version = versions.get(specifier)?.current;
  if (version && hasHung(version.address)) {
    // The next attempt runs an override again; a published version stays blocked in this browser.
    if (version.source === 'override') forgetHung(version.address);
    throw new ModuleFailure(specifier, hungFailure(version.address));
  }
  scopeImports(version, versions.published);
  const [module] = await Promise.all([
    importWithTimeout(specifier),
    version && loadStyle(specifier, version),
    loadModuleTexts(specifier),
  ]);
  versions.loaded(specifier);
  await Promise.all(versions.all.map(({ current }) => finishDependency(current)));
  return module;
}

/** Marks a dependency as loaded, and loads its stylesheet: SystemJS has loaded it without a call of `loadModule`. */
async function finishDependency(version: RunnableVersion): Promise<void> {
  const specifier = getSpecifier(version);
  if (!System.get(version.address)) return;
  if (isShared(specifier)) await loadStyle(specifier, version);
  versions.loaded(specifier);
}

async function importWithTimeout(specifier: string): Promise<LoadedModule> {
  const late = new Error();
  const importing: Promise<LoadedModule> = System.import(specifier);
  try {
    return await withTimeout(importing, LOAD_TIMEOUT_MS, late);
  } catch (error) {
    if (error === late) throw await abort(specifier, importing);
    if (!(await wasLeaving())) throw await findCause(specifier, error);
    forgetFailed(loads, error);
    return importWithTimeout(specifier);
  }
}

/** Finds the module that is responsible for a failed load, and what is wrong with its file. */
async function findCause(specifier: string, error: unknown): Promise<ModuleFailure> {
  const [address] = [...loads.sources].find(([, thrown]) => thrown === error) ?? [];
  forgetFailed(loads, error);
  // SystemJS does not report a falsy error, but keeps the failed load.
  if (!error) System.delete(versions.get(specifier)?.current.address ?? '');
  const blamed = (address && versions.at(address)) ?? specifier;
  const version = versions.get(blamed)?.current;
  const failure = version?.address === address && version && (await checkFile(version));
  return failure ? new ModuleFailure(blamed, failure, error) : toFailure(blamed, 'load', error);
}

/** Finds what is wrong with the entry of a version; undefined if the code for this does not load, either. */
async function checkFile({ address, published }: RunnableVersion): Promise<Failure | undefined> {
  const code = import(/* webpackChunkName: 'failure' */ '../release/entry-check.ts');
  return withTimeout(code, LOAD_TIMEOUT_MS, new Error()).then(
    ({ checkEntry }) => checkEntry(address, published?.integrity[address]),
    () => undefined,
  );
}

/** Aborts a load that hangs because the module's own file, or one that it imports, does not arrive. */
async function abort(specifier: string, importing: Promise<unknown>): Promise<ModuleFailure> {
  const pending = pendingScripts();
  const own = versions.get(specifier)?.current.address ?? '';
  const address = pending.includes(own) ? own : pending.find((one) => versions.at(one));
  const blamed = (address && versions.at(address)) ?? specifier;
  if (address) {
    await abandonLoad(address);
    await importing.catch((error: unknown) => forgetFailed(loads, error));
  }
  const message = `${blamed} did not answer within ${LOAD_TIMEOUT_MS / 1000} s`;
  return new ModuleFailure(blamed, { stage: 'load', number: 'MF-031', message });
}

async function loadStyle(specifier: string, version: RunnableVersion): Promise<void> {
  const address = stylesheetAddress(version);
  const integrity = version.published?.integrity[address];
  // A local build may have no stylesheet; only a request shows whether it has one.
  if (!integrity && version.published) return;
  await loadStylesheet(address, integrity).catch(async (error: unknown) => {
    if (!integrity) return;
    if (await wasLeaving()) return loadStyle(specifier, version);
    const failure = { stage: 'load', number: 'MF-036', message: messageOf(error) } as const;
    throw new ModuleFailure(specifier, failure, error);
  });
}

/**
 * Loads the texts of a module. If published texts do not load, the version fails as long as the module
 * has another version; otherwise the texts of the default language are used.
 */
async function loadModuleTexts(specifier: string): Promise<void> {
  const namespace = specifier.replace('@console/', '');
  const { integrity } = versions.get(specifier)?.current.published ?? {};
  const error = await loadTexts(namespace);
  if (error === undefined || !versions.next(specifier)) return;
  if (!integrity?.[textsAddress(namespace, document.documentElement.lang)]) return;
  const message = `The module's texts cannot be used: ${messageOf(error)}`;
  const failure = { stage: 'load', number: 'MF-005', message } as const;
  throw new ModuleFailure(specifier, failure, error);
}
