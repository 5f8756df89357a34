import type { Page } from '@playwright/test';

export interface Fetch {
  readonly address: string;
  /** When the request was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  /** True if the response came from the browser's cache, without a round trip. */
  isCached: boolean;
  status: number;
  /** Transferred bytes, including protocol overhead. */
  bytes: number;
}

/** Records the page's requests from now on, and where the responses come from (CDP, Network). */
export async function watchFetches(page: Page): Promise<Fetch[]> {
  const client = await page.context().newCDPSession(page);
  const fetches: Fetch[] = [];
  const byId = new Map<string, Fetch>();
  const note = (requestId: string, change: Partial<Fetch>) =>
    Object.assign(byId.get(requestId) ?? {}, change);
  client.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const asked = { address: request.url, sentAt: wallTime * 1000 };
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

/** Returns the source: a version of a module, the API, or the page with its configuration. */
export function getSource({ address }: Fetch): string {
  const { module, version } = releaseAt(address);
  if (module) return `${module} ${version}`;
  return API.test(new URL(address).pathname) ? 'the API' : 'the page';
}

/** Finds the `<module>/<version>/` of a release anywhere in an address. */
export function releaseAt(address: string): { module?: string; version?: string } {
  return /\/(?<module>[a-z-]+)\/(?<version>\d[^/]*)\/[^?]+$/.exec(address)?.groups ?? {};
}

/** The reason for a request, by the kind of its response. */
const WHY = {
  cached: 'from the cache, because each version has its own addresses',
  revalidated: 'revalidated and not modified',
  'the page': 'the page says which versions are live',
  'the API': 'what the user may see',
  new: 'not in the cache',
};

export function formatFetches(fetches: readonly Fetch[]): string[] {
  const kinds = [...new Set(fetches.map(responseKind))];
  return kinds.map((kind) => {
    const ones = fetches.filter((fetch) => responseKind(fetch) === kind);
    return `${ones.length} ${WHY[kind]}: ${kilobytes(bytesOf(ones))} (${fileNames(ones)})`;
  });
}

function responseKind(fetch: Fetch): keyof typeof WHY {
  if (fetch.isCached) return 'cached';
  if (fetch.status === 304) return 'revalidated';
  const source = getSource(fetch);
  return source === 'the API' || source === 'the page' ? source : 'new';
}

const fileNames = (fetches: readonly Fetch[]): string =>
  fetches.map(({ address }) => new URL(address).pathname.split('/').slice(-2).join('/')).join(', ');

export const bytesOf = (files: readonly Pick<Fetch, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
