import { withTimeout } from '@console/shared-auth/waiting';
import { Subject } from 'rxjs';
import { forgetHung } from '../loading/hung-versions.ts';
import { versions } from '../loading/page-versions.ts';
import { startState } from '../loading/start-state.ts';
import { dropStylesheet } from '../loading/stylesheet.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import { stylesheetOf } from '../release/runnable-versions.ts';
import { applyFallback, type Fallback, replayFailures } from './fall-back.ts';

/** Milliseconds that the code that looks for the culprit may take to come. */
const CODE_TIMEOUT_MS = 3_000;

/** Milliseconds that a file may take to be fetched anew before it is simply tried again. */
const REFETCH_TIMEOUT_MS = 3_000;

const { failures, setAside } = startState();

/** The fallbacks from now on. */
export const fallbacks$ = new Subject<Fallback>();

/** The fallbacks of the start, before this module ran. */
export const startFallbacks: readonly Fallback[] = replayFailures(versions, failures);

/** Overrides that are on the person's list and were not followed. */
export const notFollowed = setAside;

/**
 * Has the module that failed run from another version, in a page that is there.
 *
 * @returns whether there is another one
 */
export function recover(failure: ModuleFailure): boolean {
  const fallback = applyFallback(versions, failure);
  if (!fallback) return false;
  if (fallback.next) dropStylesheet(stylesheetOf(fallback.left));
  fallbacks$.next(fallback);
  return fallback.next !== undefined;
}

/**
 * The same, unless what the module stands on is to blame: then the page is loaded anew without that.
 *
 * @returns whether the module has another version
 */
export async function recoverFrom(failure: ModuleFailure): Promise<boolean> {
  const code = withTimeout(
    import(/* webpackChunkName: 'failure' */ './leave-shared.ts'),
    CODE_TIMEOUT_MS,
    failure,
  );
  const hasLeft = await code.then(
    ({ leaveShared }) => leaveShared(failure, (fallback) => fallbacks$.next(fallback)),
    () => false,
  );
  return !hasLeft && recover(failure);
}

/**
 * Begins again with the first version, of the module and of whatever else has failed. What failed
 * is fetched anew: a broken file under an immutable address the browser would keep for a year.
 */
export async function startOver(specifier: string): Promise<void> {
  const again = versions.all.filter(
    ({ status, current }) => status === 'failed' || current.specifiers.includes(specifier),
  );
  const addresses = again.flatMap(({ tried }) => tried.map(({ version }) => version.address));
  addresses.forEach(forgetHung);
  await Promise.all(addresses.map(refetch));
  for (const { current } of again) {
    const [name] = current.specifiers;
    if (name) versions.restart(name);
  }
}

async function refetch(address: string): Promise<void> {
  const signal = AbortSignal.timeout(REFETCH_TIMEOUT_MS);
  try {
    const response = await fetch(address, { cache: 'reload', credentials: 'same-origin', signal });
    await response.arrayBuffer();
  } catch {
    // What is wrong with it will be seen when it is loaded.
  }
}
