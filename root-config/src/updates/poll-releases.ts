import { atBase, type PageReleases } from '@console/shared-ui/contract';

/** The file with the published versions, next to `importmap.json`. */
const ADDRESS = 'releases.json';

/** Average milliseconds between two requests of a page. */
const INTERVAL_MS = 60_000;

/** Largest deviation from this average: pages opened together must not poll together. */
const SPREAD_MS = 20_000;

/**
 * Polls the published versions while the page is visible. A poll that is due while the page is hidden waits
 * until the page is visible again.
 *
 * @param onReleases - called with every usable response, changed or not
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

/** Fetches the file. Returns undefined if it is unavailable now, `none here` if the server does not have it. */
async function fetchReleases(): Promise<PageReleases | 'none here' | undefined> {
  try {
    // `no-cache` makes the browser send the ETag, so an unchanged file costs only a few bytes.
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
