import { linkAddress, type RouterLinkActiveOptions } from '@console/shared-ui/contract';
import type { Navigation } from '../address/navigate.ts';
import type { MenuItem } from './menu-item.ts';

/** Returns the navigation of an item; undefined without `routerLink`. */
export function toNavigation(item: MenuItem): Navigation | undefined {
  const address = linkAddress(item);
  if (address === undefined) return undefined;
  return {
    address,
    history: item.skipLocationChange ? 'unseen' : item.replaceUrl ? 'replace' : 'push',
    state: item.state ?? null,
  };
}

const exactPath: RouterLinkActiveOptions = {
  paths: 'exact',
  queryParams: 'ignored',
  fragment: 'ignored',
};

/** Whether the address matches the item's link, according to the item's options. */
export function isCurrent(item: MenuItem, address: URL): boolean {
  const navigation = toNavigation(item);
  if (!navigation) return false;
  const options = { ...exactPath, ...item.routerLinkActiveOptions };
  if (!pathMatches(getPath(navigation.address, address), address.pathname, options.paths)) {
    return false;
  }
  const link = new URL(navigation.address, address);
  return (
    queryMatches(link.searchParams, address.searchParams, options.queryParams) &&
    (options.fragment === 'ignored' || link.hash === address.hash)
  );
}

/** Returns the path of a link. Does not parse plain paths as URLs, which is slow in long menus. */
const getPath = (link: string, address: URL): string =>
  PLAIN_PATH.test(link) ? link : new URL(link, address).pathname;

/** A path that stays the same when it is parsed as a URL. */
const PLAIN_PATH = /^(\/[\w-]+)+$/;

/** Returns the item's `aria-current`: `page` if its link is current, `true` at an address below `within`. */
export function getAriaCurrent(item: MenuItem, address: URL): 'page' | 'true' | undefined {
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
