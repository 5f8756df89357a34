import { withTimeout } from '@console/shared-auth/waiting';
import { messageOf } from '@console/shared-ui/contract';
import { wasLeaving } from '../leaving/leaving.ts';
import { checkEntry } from '../release/entry-check.ts';
import { failureOf, ModuleFailure } from '../release/module-failure.ts';
import { type RunnableVersion, stylesheetOf } from '../release/runnable-versions.ts';
import { loadTexts, textsAddress } from '../translations/translations.ts';
import { forgetHung, hasHung, hungFailure } from './hung-versions.ts';
import { loads, versions } from './page-versions.ts';
import { loadStylesheet } from './stylesheet.ts';
import { abandonLoad, forgetFailed, pendingScripts } from './systemjs-registry.ts';

/** Milliseconds after which a module that does not answer counts as failed. */
const LOAD_TIMEOUT_MS = 15_000;

/** A module of the console, once its code has run. */
export type LoadedModule = Record<string, unknown>;

/**
 * Loads a module by its name in the import map, from its present version, with its stylesheet and
 * texts. Every module of the console is loaded here and nowhere else.
 *
 * @throws {ModuleFailure} that names the module to blame, which may be one that this one imports
 */
export async function loadModule(specifier: string): Promise<LoadedModule> {
  const message = versions.contractConflict(specifier);
  if (message) {
    throw new ModuleFailure(specifier, { stage: 'compatibility', number: 'MF-035', message });
  }
  const version = versions.of(specifier)?.current;
  if (version && hasHung(version.address)) {
    // What the person tries is run again once they say so; what is published is not, in this browser.
    if (version.source === 'override') forgetHung(version.address);
    throw new ModuleFailure(specifier, hungFailure(version.address));
  }
  const [module] = await Promise.all([
    importInTime(specifier),
    version && loadStyleOf(specifier, version),
    loadTextsOf(specifier),
  ]);
  versions.loaded(specifier);
  noteShared();
  return module;
}

/** What a module stands on has loaded with it; nobody asks for that by itself. */
function noteShared(): void {
  for (const { current } of versions.all) {
    const [specifier] = current.specifiers;
    if (specifier && System.get(current.address)) versions.loaded(specifier);
  }
}

async function importInTime(specifier: string): Promise<LoadedModule> {
  const late = new Error();
  const importing: Promise<LoadedModule> = System.import(specifier);
  try {
    return await withTimeout(importing, LOAD_TIMEOUT_MS, late);
  } catch (error) {
    if (error === late) throw await endPending(specifier, importing);
    if (!(await wasLeaving())) throw await causeOf(specifier, error);
    forgetFailed(loads, error);
    return importInTime(specifier);
  }
}

/** The module that is to blame for a failed load, and what is wrong with its file. */
async function causeOf(specifier: string, error: unknown): Promise<ModuleFailure> {
  const [address] = [...loads.sources].find(([, thrown]) => thrown === error) ?? [];
  forgetFailed(loads, error);
  // SystemJS tells nobody of what is thrown and falsy, and keeps it.
  if (!error) System.delete(versions.of(specifier)?.current.address ?? '');
  const blamed = (address && versions.at(address)) ?? specifier;
  const version = versions.of(blamed)?.current;
  const failure =
    version?.address === address &&
    version &&
    (await checkEntry(version.address, version.published?.integrity[version.address]));
  return failure ? new ModuleFailure(blamed, failure, error) : failureOf(blamed, 'load', error);
}

/** Ends a load that hangs, be it for the module's own file or for one that it imports. */
async function endPending(specifier: string, importing: Promise<unknown>): Promise<ModuleFailure> {
  const pending = pendingScripts();
  const own = versions.of(specifier)?.current.address ?? '';
  const address = pending.includes(own) ? own : pending.find((one) => versions.at(one));
  const blamed = (address && versions.at(address)) ?? specifier;
  if (address) {
    await abandonLoad(address);
    await importing.catch((error: unknown) => forgetFailed(loads, error));
  }
  const message = `${blamed} did not answer within ${LOAD_TIMEOUT_MS / 1000} s`;
  return new ModuleFailure(blamed, { stage: 'load', number: 'MF-031', message });
}

async function loadStyleOf(specifier: string, version: RunnableVersion): Promise<void> {
  const address = stylesheetOf(version);
  const integrity = version.published?.integrity[address];
  // A local build may have none; nothing says so before it is asked for.
  if (!integrity && version.published) return;
  await loadStylesheet(address, integrity).catch(async (error: unknown) => {
    if (!integrity) return;
    if (await wasLeaving()) return loadStyleOf(specifier, version);
    const failure = { stage: 'load', number: 'MF-036', message: messageOf(error) } as const;
    throw new ModuleFailure(specifier, failure, error);
  });
}

/**
 * Texts that were published have to come, as long as another version may have its own: where there
 * is none, the default language is better than nothing.
 */
async function loadTextsOf(specifier: string): Promise<void> {
  const namespace = specifier.replace('@console/', '');
  const { integrity } = versions.of(specifier)?.current.published ?? {};
  const error = await loadTexts(namespace);
  if (error === undefined || !versions.next(specifier)) return;
  if (!integrity?.[textsAddress(namespace, document.documentElement.lang)]) return;
  const message = `its texts cannot be used: ${messageOf(error)}`;
  const failure = { stage: 'load', number: 'MF-005', message } as const;
  throw new ModuleFailure(specifier, failure, error);
}
