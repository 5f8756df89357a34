import type { Page } from '@playwright/test';

/** What a page asked for. */
export interface Fetch {
  readonly address: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly askedAt: number;
  /** Answered from the browser's cache, without a round trip. */
  isCached: boolean;
  status: number;
  /** As transferred, with what the protocol adds. */
  bytes: number;
}

/** Notes what a page asks for from now on, and where that comes from (CDP, Network). */
export async function watchFetches(page: Page): Promise<Fetch[]> {
  const client = await page.context().newCDPSession(page);
  const fetches: Fetch[] = [];
  const byId = new Map<string, Fetch>();
  const note = (requestId: string, change: Partial<Fetch>) =>
    Object.assign(byId.get(requestId) ?? {}, change);
  client.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const asked = { address: request.url, askedAt: wallTime * 1000 };
    const fetch = { ...asked, isCached: false, status: 0, bytes: 0 };
    byId.set(requestId, fetch);
    fetches.push(fetch);
  });
  client.on('Network.requestServedFromCache', ({ requestId }) =>
    note(requestId, { isCached: true }),
  );
  client.on('Network.responseReceived', ({ requestId, response }) =>
    note(requestId, {
      status: response.status,
      ...(response.fromDiskCache && { isCached: true }),
    }),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength }),
  );
  await client.send('Network.enable');
  return fetches;
}

const API = /\/api\/|\/events$/;

/** Where it comes from: a version of a module, the API, or the page with its configuration. */
export function sourceOf({ address }: Fetch): string {
  const { module, version } = releaseAt(address);
  if (module) return `${module} ${version}`;
  return API.test(new URL(address).pathname) ? 'the API' : 'the page';
}

/** Releases lie at `<module>/<version>/`, wherever that is. */
export function releaseAt(address: string): { module?: string; version?: string } {
  return /\/(?<module>[a-z-]+)\/(?<version>\d[^/]*)\/[^?]+$/.exec(address)?.groups ?? {};
}

/** Why it is asked for, by the way that it comes. */
const WHY = {
  cached: 'from the cache, for the address of a file is its version’s own',
  asked: 'asked whether they have changed, and they have not',
  'the page': 'the page says which versions are live',
  'the API': 'what the person may see',
  new: 'not in the cache',
};

/** What was asked for, by the way that it came, a line for each. */
export function inWords(fetches: readonly Fetch[]): string[] {
  const ways = [...new Set(fetches.map(wayOf))];
  return ways.map((way) => {
    const ones = fetches.filter((fetch) => wayOf(fetch) === way);
    return `${ones.length} ${WHY[way]}: ${kilobytes(bytesOf(ones))} (${namesOf(ones)})`;
  });
}

function wayOf(fetch: Fetch): keyof typeof WHY {
  if (fetch.isCached) return 'cached';
  if (fetch.status === 304) return 'asked';
  const source = sourceOf(fetch);
  return source === 'the API' || source === 'the page' ? source : 'new';
}

const namesOf = (fetches: readonly Fetch[]): string =>
  fetches.map(({ address }) => new URL(address).pathname.split('/').slice(-2).join('/')).join(', ');

/** As transferred, in bytes. */
export const bytesOf = (files: readonly Pick<Fetch, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
