import { entryProblem } from '../release/entry-check.ts';
import { failureOf, ModuleFailure } from '../release/module-failure.ts';
import { setAside } from '../release/override-list.ts';
import { type Candidate, stylesheetOf } from '../release/runnable-versions.ts';
import { loadTexts } from '../translations/translations.ts';
import { leavings$, loads, versions } from './page-versions.ts';
import { dropStylesheet, loadStylesheet } from './stylesheet.ts';
import { abandonLoad, forgetFailed, pendingScripts } from './systemjs-registry.ts';
import { inTime } from './with-timeout.ts';

/** Milliseconds after which a module that does not answer counts as failed. */
const LIMIT = 15_000;

/** A module of the console, once its code has run. */
export type LoadedModule = Record<string, unknown>;

/**
 * Loads a module by its name in the import map, with its stylesheet and texts. Every module of the
 * console is loaded here and nowhere else. Where the version to run cannot be loaded the next one
 * is: what the person tries, then what is published, then what ran before. The same goes for a
 * module that it imports.
 *
 * @throws {ModuleFailure} of the last version that was tried, when none is left
 */
export async function loadModule(specifier: string): Promise<LoadedModule> {
  for (;;) {
    try {
      const module = await loadCandidate(specifier);
      versions.loaded(specifier);
      noteShared();
      return module;
    } catch (error) {
      const failure = failureOf(specifier, 'load', error);
      if (!leave(failure)) throw failure;
    }
  }
}

/** What a module stands on has loaded with it; nobody asks for that by itself. */
function noteShared(): void {
  for (const { candidate } of versions.all) {
    const [specifier] = candidate.specifiers;
    if (specifier && System.get(candidate.address)) versions.loaded(specifier);
  }
}

/**
 * Leaves the version that failed for the next one.
 *
 * @returns whether there is a next one
 */
export function leave(failure: ModuleFailure): boolean {
  const left = versions.of(failure.specifier)?.candidate;
  if (!left) return false;
  const more = versions.failed(failure.specifier, failure);
  if (more) dropStylesheet(stylesheetOf(left));
  if (left.source === 'override') setAside(localStorage, left.specifiers);
  const next = more ? versions.of(failure.specifier)?.candidate : undefined;
  leavings$.next({ left, next, failure });
  return more;
}

/** Milliseconds that a file may take to be fetched anew before it is simply tried again. */
const REFETCH_LIMIT = 3_000;

/**
 * Begins again with the first version, of the module and of whatever else has failed. What failed
 * is fetched anew: a broken file under an immutable address the browser would keep for a year.
 */
export async function startOver(specifier: string): Promise<void> {
  const again = versions.all.filter(
    ({ status, candidate }) => status === 'failed' || candidate.specifiers.includes(specifier),
  );
  const addresses = again.flatMap(({ tried }) => tried.map(({ candidate }) => candidate.address));
  await Promise.all(addresses.map(refetch));
  for (const { candidate } of again) {
    const [name] = candidate.specifiers;
    if (name) versions.restart(name);
  }
}

async function refetch(address: string): Promise<void> {
  const signal = AbortSignal.timeout(REFETCH_LIMIT);
  try {
    const response = await fetch(address, { cache: 'reload', credentials: 'same-origin', signal });
    await response.arrayBuffer();
  } catch {
    // What is wrong with it will be seen when it is loaded.
  }
}

async function loadCandidate(specifier: string): Promise<LoadedModule> {
  const reason = versions.incompatibility(specifier);
  if (reason) throw new ModuleFailure(specifier, 'compatibility', reason);
  const candidate = versions.of(specifier)?.candidate;
  const [module] = await Promise.all([
    importInTime(specifier),
    candidate && styleOf(candidate),
    loadTexts(specifier.replace('@console/', '')),
  ]);
  return module;
}

async function importInTime(specifier: string): Promise<LoadedModule> {
  const late = new Error(`${specifier} did not answer within ${LIMIT / 1000} s`);
  const importing: Promise<LoadedModule> = System.import(specifier);
  try {
    return await inTime(importing, LIMIT, late);
  } catch (error) {
    if (error !== late) throw await causeOf(specifier, error);
    throw await endPending(specifier, importing, late);
  }
}

/** The module that is to blame for a failed load, and what is wrong with its file. */
async function causeOf(specifier: string, error: unknown): Promise<ModuleFailure> {
  const [address] = [...loads.sources].find(([, thrown]) => thrown === error) ?? [];
  forgetFailed(loads, error);
  const blamed = (address && versions.at(address)) ?? specifier;
  const candidate = versions.of(blamed)?.candidate;
  const problem =
    candidate?.address === address &&
    candidate &&
    (await entryProblem(candidate.address, candidate.published?.integrity[candidate.address]));
  if (problem) return new ModuleFailure(blamed, problem.stage, problem.message, error);
  return failureOf(blamed, 'load', error);
}

/** Ends a load that hangs, be it for the module's own file or for one that it imports. */
async function endPending(
  specifier: string,
  importing: Promise<unknown>,
  late: Error,
): Promise<ModuleFailure> {
  const pending = pendingScripts();
  const own = versions.of(specifier)?.candidate.address ?? '';
  const address = pending.includes(own) ? own : pending.find((one) => versions.at(one));
  const blamed = (address && versions.at(address)) ?? specifier;
  if (address) {
    await abandonLoad(address);
    await importing.catch((error: unknown) => forgetFailed(loads, error));
  }
  return failureOf(blamed, 'load', new Error(late.message.replace(specifier, blamed)));
}

async function styleOf(candidate: Candidate): Promise<void> {
  const address = stylesheetOf(candidate);
  const integrity = candidate.published?.integrity[address];
  if (integrity) await loadStylesheet(address, integrity);
  // A local build may have none; nothing says so before it is asked for.
  else if (!candidate.published) await loadStylesheet(address, undefined).catch(() => undefined);
}
