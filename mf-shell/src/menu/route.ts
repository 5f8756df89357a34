import type { Navigation } from '../address/navigate.ts';
import type { MenuItem, RouterLinkActiveOptions } from './menu-item.ts';

/** Where an item leads and how; nothing for one without `routerLink`. */
export function navigationOf(item: MenuItem): Navigation | undefined {
  if (item.routerLink === undefined) return undefined;
  return {
    address: item.routerLink + queryOf(item) + (item.fragment ? `#${item.fragment}` : ''),
    history: item.skipLocationChange ? 'unseen' : item.replaceUrl ? 'replace' : 'push',
    state: item.state ?? null,
  };
}

function queryOf({ queryParams }: MenuItem): string {
  if (!queryParams) return '';
  const query = new URLSearchParams(
    Object.entries(queryParams).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one) => [name, one]),
    ),
  ).toString();
  return query && `?${query}`;
}

const exactPath: RouterLinkActiveOptions = {
  paths: 'exact',
  queryParams: 'ignored',
  fragment: 'ignored',
};

/** Whether the address is the one that the item leads to, as its options understand that. */
export function isCurrent(item: MenuItem, address: URL): boolean {
  const navigation = navigationOf(item);
  if (!navigation) return false;
  const options = { ...exactPath, ...item.routerLinkActiveOptions };
  if (!pathMatches(pathOf(navigation.address, address), address.pathname, options.paths)) {
    return false;
  }
  const link = new URL(navigation.address, address);
  return (
    queryMatches(link.searchParams, address.searchParams, options.queryParams) &&
    (options.fragment === 'ignored' || link.hash === address.hash)
  );
}

/** The path that a link leads to. A long menu is gone through often, and making a URL takes long. */
const pathOf = (link: string, address: URL): string =>
  PLAIN_PATH.test(link) ? link : new URL(link, address).pathname;

/** A path that is the same in a URL. */
const PLAIN_PATH = /^(\/[\w-]+)+$/;

/** What the item says of where one is, as `aria-current` has it. */
export function currentOf(item: MenuItem, address: URL): 'page' | 'true' | undefined {
  if (isCurrent(item, address)) return 'page';
  return item.within !== undefined && address.pathname.startsWith(`${item.within}/`)
    ? 'true'
    : undefined;
}

function pathMatches(link: string, path: string, how: RouterLinkActiveOptions['paths']): boolean {
  const [wanted, there] = [withoutSlash(link), withoutSlash(path)];
  return wanted === there || (how === 'subset' && there.startsWith(`${wanted}/`));
}

function queryMatches(
  link: URLSearchParams,
  query: URLSearchParams,
  how: RouterLinkActiveOptions['queryParams'],
): boolean {
  if (how === 'ignored') return true;
  const sameSize = [...link].length === [...query].length;
  return (
    [...link].every(([name, value]) => query.has(name, value)) && (how === 'subset' || sameSize)
  );
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');
