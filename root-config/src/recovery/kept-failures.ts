import type { EarlyFailure } from '../loading/start-state.ts';

/** In the storage of the tab: what failed in it before, of that which only a new page can leave. */
const KEY = 'console.failures';

/** Whether there is something to be read. */
export function hasKeptFailures(): boolean {
  try {
    return KEY in sessionStorage;
  } catch {
    // Storage is blocked: nothing was kept.
    return false;
  }
}

/** What failed in earlier pages of this tab. */
export function keptFailures(): readonly EarlyFailure[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(isFailure);
  } catch {
    return [];
  }
}

/**
 * Keeps a failure for the next page of this tab.
 *
 * @returns whether that page is to be another than this one: not where nothing can be kept, or where
 *   this was kept already
 */
export function keepFailure(failure: EarlyFailure): boolean {
  const kept = keptFailures();
  if (kept.some(({ address }) => address === failure.address)) return false;
  return keep([...kept, failure]);
}

/**
 * Notes that the failure of the version at an address is told of: no page of this tab does so again.
 *
 * @returns whether it was to be
 */
export function markReported(left: string): boolean {
  const kept = keptFailures();
  const at = kept.findIndex(({ address, isReported }) => address === left && !isReported);
  const failure = kept[at];
  return failure !== undefined && keep(kept.with(at, { ...failure, isReported: true }));
}

/** Has the version at an address be tried again. */
export function forgetFailure(left: string): void {
  keep(keptFailures().filter(({ address }) => address !== left));
}

function keep(failures: readonly EarlyFailure[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(failures));
    return true;
  } catch {
    return false;
  }
}

/** Any script of the origin may have written it: all that it can cause is that another version runs, and a report. */
const isFailure = (one: Partial<EarlyFailure> | null): one is EarlyFailure =>
  typeof one?.specifier === 'string' && typeof one.address === 'string';
