import { rowsMark, shownPath } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { hasFailed, sendSuccess } from './send-report.ts';

/** Milliseconds for which a screen must stay before it counts as usable. */
const USABLE_AFTER_MS = 10_000;

/** Key in local storage of the day (UTC), and of the versions that were reported on it. */
const KEY = 'console.successes';

/**
 * Reports versions whose screen was usable, each once per day and stage of a trial.
 *
 * @param shown - returns the version whose screen is shown
 */
export function reportSuccesses(shown: () => RunnableVersion | undefined): void {
  let path: string | undefined;
  let navigatedAt = 0;
  let timer: number | undefined;
  const follow = () => {
    // Filters and sorting change only the query.
    if (shownPath() === path) return;
    path = shownPath();
    clearTimeout(timer);
    const version = shown();
    const startedAt = navigatedAt;
    timer = window.setTimeout(() => {
      if (!version?.published || version !== shown()) return;
      if (document.hidden || hasFailed(version)) return;
      if (isFirstToday(version)) sendSuccess(version, rowsAfter(startedAt));
    }, USABLE_AFTER_MS);
  };
  addEventListener('single-spa:before-routing-event', () => {
    if (shownPath() !== path) navigatedAt = performance.now();
  });
  addEventListener('single-spa:routing-event', follow);
  follow();
}

/** Returns the milliseconds from a navigation to the first rows of its screen, if it has rows. */
function rowsAfter(startedAt: number): number | undefined {
  const at = performance.getEntriesByName(rowsMark).at(-1)?.startTime ?? 0;
  return at > startedAt ? Math.round(at - startedAt) : undefined;
}

/** Returns whether a version was not reported yet, and records it. Without usable storage, it is not reported. */
function isFirstToday({ module, published }: RunnableVersion): boolean {
  const { id, share } = trialOf(module) ?? {};
  const name = [module, published?.version, id, share].join(' ');
  const today = new Date().toISOString().slice(0, 10);
  try {
    const [day, ...names] = (localStorage.getItem(KEY) ?? '').split('\n');
    const before = day === today ? names : [];
    if (before.includes(name)) return false;
    localStorage.setItem(KEY, [today, ...before, name].join('\n'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the module's trial as it is now. A running version has its trial as it was when the version was chosen,
 * perhaps with a smaller share; and users who do not take part are counted, too.
 */
const trialOf = (module: string) =>
  versions.releases.trials?.find(({ modules }) => module in modules);
