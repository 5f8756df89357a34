import type { Navigation } from '../address/navigate.ts';
import type { MenuItem } from './menu-item.ts';
import { getAriaCurrent, isCurrent, toNavigation } from './route.ts';

const label = { en: 'Users', fr: 'Utilisateurs' };
const users: MenuItem = { label, routerLink: '/users/list' };
const at = (path: string) => new URL(path, 'http://console.test');

describe('navigation of a menu item', () => {
  test('a link adds a history entry', () => {
    expect(toNavigation(users)).toEqual({ address: '/users/list', history: 'push', state: null });
  });

  test('an item without a route has no navigation', () => {
    expect(toNavigation({ label })).toBeUndefined();
  });

  test.each<[string, Partial<MenuItem>, Partial<Navigation>]>([
    ['fragment', { fragment: 'top' }, { address: '/users/list#top' }],
    [
      'query parameters, with several values',
      { queryParams: { q: 'a b', hub: ['1', '2'] } },
      { address: '/users/list?q=a+b&hub=1&hub=2' },
    ],
    [
      'query parameters come before the fragment',
      { queryParams: { q: 'a' }, fragment: 'top' },
      { address: '/users/list?q=a#top' },
    ],
    ['replace URL', { replaceUrl: true }, { history: 'replace' }],
    ['skip location change', { skipLocationChange: true }, { history: 'unseen' }],
    ['state', { state: { from: 'menu' } }, { state: { from: 'menu' } }],
  ])('%s', (_, more, navigation) => {
    expect(toNavigation({ ...users, ...more })).toMatchObject(navigation);
  });
});

describe('routerLinkActiveOptions', () => {
  test('paths are compared as the browser normalizes them', () => {
    expect(isCurrent({ ...users, routerLink: '/équipes/./list' }, at('/équipes/list'))).toBe(true);
    expect(isCurrent({ ...users, routerLink: '/users//' }, at('/users'))).toBe(true);
  });

  test.each<[string, Partial<MenuItem>, readonly string[], readonly string[]]>([
    [
      'by default the path must match; query and fragment are ignored',
      {},
      ['/users/list?q=a#top', '/users/list/'],
      ['/users', '/users/list/1'],
    ],
    [
      'paths: subset matches addresses below the link, but not other paths with its prefix',
      { routerLinkActiveOptions: { paths: 'subset' } },
      ['/users/list/1'],
      ['/users/listall'],
    ],
    [
      'queryParams: subset requires all parameters of the link',
      {
        queryParams: { q: 'a', hub: '1' },
        routerLinkActiveOptions: { queryParams: 'subset' },
      },
      ['/users/list?q=a&sort=name&hub=1'],
      ['/users/list?q=a&sort=name', '/users/list?q=b'],
    ],
    [
      'queryParams: exact allows no other parameters',
      { queryParams: { q: 'a' }, routerLinkActiveOptions: { queryParams: 'exact' } },
      ['/users/list?q=a'],
      ['/users/list?q=a&sort=name'],
    ],
    [
      'fragment: exact requires the same fragment',
      { fragment: 'top', routerLinkActiveOptions: { fragment: 'exact' } },
      ['/users/list#top'],
      ['/users/list'],
    ],
  ])('%s', (_, more, current, others) => {
    const item = { ...users, ...more };
    expect(current.filter((path) => !isCurrent(item, at(path)))).toEqual([]);
    expect(others.filter((path) => isCurrent(item, at(path)))).toEqual([]);
  });
});

test('a section is current at a row of its own list, but not at a row of another section', () => {
  const section: MenuItem = { ...users, within: '/users' };
  expect(getAriaCurrent(section, at('/users/list'))).toBe('page');
  expect(getAriaCurrent(section, at('/users/42'))).toBe('true');
  expect(getAriaCurrent(section, at('/users-of-old/42'))).toBeUndefined();
  expect(getAriaCurrent(users, at('/users/42'))).toBeUndefined();
});
