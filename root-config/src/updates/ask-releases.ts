import { atBase, type PageReleases } from '@console/shared-ui/contract';

/** What is published now, beside `importmap.json`. */
const ADDRESS = 'releases.json';

/** Milliseconds between two questions of a page, about. */
const EVERY_MS = 60_000;

/** Milliseconds by which that is more or less: pages that were opened together do not ask together. */
const SPREAD_MS = 20_000;

/**
 * Asks now and then, while the page is seen, what is published. One that nobody looks at asks once
 * somebody does.
 *
 * @param heard - told of every answer, be it news or not
 */
export function askReleases(heard: (releases: PageReleases) => void): void {
  let isDue = false;
  const ask = async () => {
    if (document.hidden) {
      isDue = true;
      return;
    }
    isDue = false;
    const answer = await publishedNow();
    if (answer === 'none here') return;
    if (answer) heard(answer);
    askLater();
  };
  const askLater = () => setTimeout(ask, EVERY_MS + (2 * Math.random() - 1) * SPREAD_MS);
  document.addEventListener('visibilitychange', () => {
    if (isDue) void ask();
  });
  askLater();
}

/** Nothing, where it cannot be known now; a server that has no such file is not asked again. */
async function publishedNow(): Promise<PageReleases | 'none here' | undefined> {
  try {
    // A few bytes where nothing has changed: the browser sends the ETag.
    const response = await fetch(atBase(ADDRESS), { cache: 'no-cache' });
    if (response.status === 404) return 'none here';
    const content: unknown = response.ok ? await response.json() : undefined;
    return isReleases(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is all there; what is in it was checked when it was published. */
const isReleases = (content: unknown): content is PageReleases =>
  typeof content === 'object' &&
  content !== null &&
  'modules' in content &&
  'overrideOrigins' in content;
