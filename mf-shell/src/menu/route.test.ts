import type { MenuItem } from './menu-item.ts';
import { currentOf, isCurrent, navigationOf } from './route.ts';

const label = { en: 'Users', fr: 'Utilisateurs' };
const users: MenuItem = { label, routerLink: '/users/list' };
const at = (path: string) => new URL(path, 'http://console.test');

describe('route options of a menu item', () => {
  test('a link adds a history entry', () => {
    expect(navigationOf(users)).toEqual({ address: '/users/list', history: 'push', state: null });
  });

  test('an item without a route leads nowhere', () => {
    expect(navigationOf({ label })).toBeUndefined();
  });

  test('fragment', () => {
    expect(navigationOf({ ...users, fragment: 'top' })?.address).toBe('/users/list#top');
  });

  test('query parameters, also one with several values', () => {
    const queryParams = { q: 'a b', hub: ['1', '2'] };
    expect(navigationOf({ ...users, queryParams })?.address).toBe('/users/list?q=a+b&hub=1&hub=2');
  });

  test('query parameters stand before the fragment', () => {
    const item = { ...users, queryParams: { q: 'a' }, fragment: 'top' };
    expect(navigationOf(item)?.address).toBe('/users/list?q=a#top');
  });

  test('replace URL', () => {
    expect(navigationOf({ ...users, replaceUrl: true })?.history).toBe('replace');
  });

  test('skip location change', () => {
    expect(navigationOf({ ...users, skipLocationChange: true })?.history).toBe('unseen');
  });

  test('state', () => {
    expect(navigationOf({ ...users, state: { from: 'menu' } })?.state).toEqual({ from: 'menu' });
  });
});

describe('routerLinkActiveOptions', () => {
  test('by default the path has to be the same, query and fragment are ignored', () => {
    expect(isCurrent(users, at('/users/list?q=a#top'))).toBe(true);
    expect(isCurrent(users, at('/users/list/'))).toBe(true);
    expect(isCurrent(users, at('/users'))).toBe(false);
    expect(isCurrent(users, at('/users/list/1'))).toBe(false);
  });

  test('a path is compared as the browser has it', () => {
    expect(isCurrent({ ...users, routerLink: '/équipes/./list' }, at('/équipes/list'))).toBe(true);
    expect(isCurrent({ ...users, routerLink: '/users//' }, at('/users'))).toBe(true);
  });

  test('paths: subset takes what is below the link too, and nothing that only begins like it', () => {
    const item: MenuItem = { ...users, routerLinkActiveOptions: { paths: 'subset' } };
    expect(isCurrent(item, at('/users/list/1'))).toBe(true);
    expect(isCurrent(item, at('/users/listall'))).toBe(false);
  });

  test('queryParams: subset wants all of those of the link to be there', () => {
    const item: MenuItem = {
      ...users,
      queryParams: { q: 'a', hub: '1' },
      routerLinkActiveOptions: { queryParams: 'subset' },
    };
    expect(isCurrent(item, at('/users/list?q=a&sort=name&hub=1'))).toBe(true);
    expect(isCurrent(item, at('/users/list?q=a&sort=name'))).toBe(false);
    expect(isCurrent(item, at('/users/list?q=b'))).toBe(false);
  });

  test('queryParams: exact wants just those', () => {
    const item: MenuItem = {
      ...users,
      queryParams: { q: 'a' },
      routerLinkActiveOptions: { queryParams: 'exact' },
    };
    expect(isCurrent(item, at('/users/list?q=a'))).toBe(true);
    expect(isCurrent(item, at('/users/list?q=a&sort=name'))).toBe(false);
  });

  test('fragment: exact wants the same one', () => {
    const item: MenuItem = {
      ...users,
      fragment: 'top',
      routerLinkActiveOptions: { fragment: 'exact' },
    };
    expect(isCurrent(item, at('/users/list#top'))).toBe(true);
    expect(isCurrent(item, at('/users/list'))).toBe(false);
  });
});

test('a section says where one is at a row of its list, too, and at no other section’s', () => {
  const section: MenuItem = { ...users, within: '/users' };
  expect(currentOf(section, at('/users/list'))).toBe('page');
  expect(currentOf(section, at('/users/42'))).toBe('true');
  expect(currentOf(section, at('/users-of-old/42'))).toBeUndefined();
  expect(currentOf(users, at('/users/42'))).toBeUndefined();
});
