import { withTimeout } from '@console/shared-auth/internal/waiting';
import { Subject } from 'rxjs';
import { forgetHung } from '../loading/hung-versions.ts';
import { leftOut } from '../loading/left-out.ts';
import { versions } from '../loading/page-versions.ts';
import { startState } from '../loading/start-state.ts';
import { removeStylesheet } from '../loading/stylesheet.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import { stylesheetAddress } from '../release/runnable-versions.ts';
import { applyFallback, type Fallback, replayFailures } from './fall-back.ts';

/** Time limit for loading the code that finds the responsible module, in milliseconds. */
const CODE_TIMEOUT_MS = 3_000;

/** Time limit for refetching a file, in milliseconds; after it, the file is retried anyway. */
const REFETCH_TIMEOUT_MS = 3_000;

const { failures, setAside } = startState();

/** Fallbacks after the start. */
export const fallbacks$ = new Subject<Fallback>();

/** Fallbacks of the start, before this module ran. */
export const startFallbacks: readonly Fallback[] = replayFailures(versions, failures);

/** Overrides that are on the user's list but were not followed. */
export const ignoredOverrides = setAside;

/**
 * Switches a failed module to its next version, in a running page.
 *
 * @returns whether there is a next version
 */
export function recover(failure: ModuleFailure): boolean {
  const fallback = applyFallback(versions, failure);
  if (!fallback) return false;
  if (fallback.next) removeStylesheet(stylesheetAddress(fallback.left));
  fallbacks$.next(fallback);
  return fallback.next !== undefined;
}

/**
 * Like {@link recover}, but if a shared module is responsible, reloads the page with its previous version.
 *
 * @returns whether the module has another version
 */
export async function recoverFrom(failure: ModuleFailure): Promise<boolean> {
  const code = withTimeout(
    import(/* webpackChunkName: 'failure' */ './recover-shared.ts'),
    CODE_TIMEOUT_MS,
    failure,
  );
  const isHandled = await code.then(
    ({ recoverShared }) => recoverShared(failure, (fallback) => fallbacks$.next(fallback)),
    () => false,
  );
  return !isHandled && recover(failure);
}

/**
 * Starts over with the first version of the module, and of every other module that has failed, except those
 * that a safe start left out. Their files are fetched again, because the browser would keep a broken file in
 * its cache for a year.
 */
export async function startOver(specifier: string): Promise<void> {
  const again = versions.all.filter(
    (state) =>
      (state.status === 'failed' && !leftOut(state)) ||
      state.current.specifiers.includes(specifier),
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
    // If the file is still broken, loading it will report that.
  }
}
