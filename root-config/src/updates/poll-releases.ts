import { atBase, type PageReleases } from '@console/shared-ui/contract';

/** The published versions, beside `importmap.json`. */
const ADDRESS = 'releases.json';

/** Average milliseconds between two requests of a page. */
const INTERVAL_MS = 60_000;

/** Largest deviation from this average: pages opened together must not poll together. */
const SPREAD_MS = 20_000;

/**
 * Polls for the published versions while the page is visible. A hidden page asks when it becomes
 * visible again.
 *
 * @param onReleases - called with every answer, new or not
 */
export function pollReleases(onReleases: (releases: PageReleases) => void): void {
  let isDue = false;
  const poll = async () => {
    if (document.hidden) {
      isDue = true;
      return;
    }
    isDue = false;
    const answer = await fetchReleases();
    if (answer === 'none here') return;
    if (answer) onReleases(answer);
    scheduleNext();
  };
  const scheduleNext = () => setTimeout(poll, INTERVAL_MS + (2 * Math.random() - 1) * SPREAD_MS);
  document.addEventListener('visibilitychange', () => {
    if (isDue) void poll();
  });
  scheduleNext();
}

/** Fetches the file; undefined if it is unavailable now. A server without it is not asked again. */
async function fetchReleases(): Promise<PageReleases | 'none here' | undefined> {
  try {
    // A few bytes if nothing has changed: the browser sends the ETag.
    const response = await fetch(atBase(ADDRESS), { cache: 'no-cache' });
    if (response.status === 404) return 'none here';
    const content: unknown = response.ok ? await response.json() : undefined;
    return isReleases(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the file is complete; its content was checked when it was published. */
const isReleases = (content: unknown): content is PageReleases =>
  typeof content === 'object' &&
  content !== null &&
  'modules' in content &&
  'overrideOrigins' in content;
