import type { EarlyFailure } from '../loading/start-state.ts';

/** Key in the tab's session storage, for failures from which only a reload can recover. */
export const FAILURES = 'console.failures';

/** Whether there are failures to read. */
export function hasKeptFailures(): boolean {
  try {
    return FAILURES in sessionStorage;
  } catch {
    // Storage is blocked: nothing was kept.
    return false;
  }
}

/** Returns the failures of earlier pages of this tab. */
export function keptFailures(): readonly EarlyFailure[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(FAILURES) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(isFailure);
  } catch {
    return [];
  }
}

/**
 * Keeps a failure for the next page of this tab.
 *
 * @returns whether a reload will help; false if nothing can be stored, or if a failure of this version
 *   was already kept
 */
export function keepFailure(failure: EarlyFailure): boolean {
  const kept = keptFailures();
  if (kept.some(({ address }) => address === failure.address)) return false;
  return keep([...kept, failure]);
}

/**
 * Marks the failure of the version at an address as reported, so that no page of this tab reports it again.
 *
 * @returns false if the failure was already reported
 */
export function markReported(left: string): boolean {
  const kept = keptFailures();
  const at = kept.findIndex(({ address, isReported }) => address === left && !isReported);
  const failure = kept[at];
  return failure !== undefined && keep(kept.with(at, { ...failure, isReported: true }));
}

/** Allows the version at an address to be tried again. */
export function forgetFailure(left: string): void {
  keep(keptFailures().filter(({ address }) => address !== left));
}

/** Ends a safe start: reloads the page with everything that is published. */
export function endSafeStart(): void {
  sessionStorage.removeItem(FAILURES);
  location.reload();
}

function keep(failures: readonly EarlyFailure[]): boolean {
  try {
    sessionStorage.setItem(FAILURES, JSON.stringify(failures));
    return true;
  } catch {
    return false;
  }
}

/** Any script of the origin may have written the value; at worst, another version runs and is reported. */
const isFailure = (one: Partial<EarlyFailure> | null): one is EarlyFailure =>
  typeof one?.specifier === 'string' && typeof one.address === 'string';
