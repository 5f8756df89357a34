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

  test('fragment', () => {
    expect(toNavigation({ ...users, fragment: 'top' })?.address).toBe('/users/list#top');
  });

  test('query parameters, with several values', () => {
    const queryParams = { q: 'a b', hub: ['1', '2'] };
    expect(toNavigation({ ...users, queryParams })?.address).toBe('/users/list?q=a+b&hub=1&hub=2');
  });

  test('query parameters come before the fragment', () => {
    const item = { ...users, queryParams: { q: 'a' }, fragment: 'top' };
    expect(toNavigation(item)?.address).toBe('/users/list?q=a#top');
  });

  test('replace URL', () => {
    expect(toNavigation({ ...users, replaceUrl: true })?.history).toBe('replace');
  });

  test('skip location change', () => {
    expect(toNavigation({ ...users, skipLocationChange: true })?.history).toBe('unseen');
  });

  test('state', () => {
    expect(toNavigation({ ...users, state: { from: 'menu' } })?.state).toEqual({ from: 'menu' });
  });
});

describe('routerLinkActiveOptions', () => {
  test('by default the path must match; query and fragment are ignored', () => {
    expect(isCurrent(users, at('/users/list?q=a#top'))).toBe(true);
    expect(isCurrent(users, at('/users/list/'))).toBe(true);
    expect(isCurrent(users, at('/users'))).toBe(false);
    expect(isCurrent(users, at('/users/list/1'))).toBe(false);
  });

  test('paths are compared as the browser normalizes them', () => {
    expect(isCurrent({ ...users, routerLink: '/équipes/./list' }, at('/équipes/list'))).toBe(true);
    expect(isCurrent({ ...users, routerLink: '/users//' }, at('/users'))).toBe(true);
  });

  test('paths: subset matches addresses below the link, but not other paths with its prefix', () => {
    const item: MenuItem = { ...users, routerLinkActiveOptions: { paths: 'subset' } };
    expect(isCurrent(item, at('/users/list/1'))).toBe(true);
    expect(isCurrent(item, at('/users/listall'))).toBe(false);
  });

  test('queryParams: subset requires all parameters of the link', () => {
    const item: MenuItem = {
      ...users,
      queryParams: { q: 'a', hub: '1' },
      routerLinkActiveOptions: { queryParams: 'subset' },
    };
    expect(isCurrent(item, at('/users/list?q=a&sort=name&hub=1'))).toBe(true);
    expect(isCurrent(item, at('/users/list?q=a&sort=name'))).toBe(false);
    expect(isCurrent(item, at('/users/list?q=b'))).toBe(false);
  });

  test('queryParams: exact allows no other parameters', () => {
    const item: MenuItem = {
      ...users,
      queryParams: { q: 'a' },
      routerLinkActiveOptions: { queryParams: 'exact' },
    };
    expect(isCurrent(item, at('/users/list?q=a'))).toBe(true);
    expect(isCurrent(item, at('/users/list?q=a&sort=name'))).toBe(false);
  });

  test('fragment: exact requires the same fragment', () => {
    const item: MenuItem = {
      ...users,
      fragment: 'top',
      routerLinkActiveOptions: { fragment: 'exact' },
    };
    expect(isCurrent(item, at('/users/list#top'))).toBe(true);
    expect(isCurrent(item, at('/users/list'))).toBe(false);
  });
});

test('a section is current at a row of its own list, but not of another section', () => {
  const section: MenuItem = { ...users, within: '/users' };
  expect(getAriaCurrent(section, at('/users/list'))).toBe('page');
  expect(getAriaCurrent(section, at('/users/42'))).toBe('true');
  expect(getAriaCurrent(section, at('/users-of-old/42'))).toBeUndefined();
  expect(getAriaCurrent(users, at('/users/42'))).toBeUndefined();
});
