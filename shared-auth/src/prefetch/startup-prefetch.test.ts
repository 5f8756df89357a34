import { readExpected, removeExpected, saveExpected } from '../permissions/expected.ts';
import type { Permission } from '../permissions/permission.ts';
import { session } from '../testing/fake-session.ts';
import { StartupPrefetch } from './startup-prefetch.ts';

/** Returns the paths that a visit to an address prefetches. */
function prefetched(address: string, user: ReturnType<typeof session> | undefined): string[] {
  history.replaceState(null, '', address);
  const asked: string[] = [];
  new StartupPrefetch().begin(user, (path, token) => {
    expect(token).toBe(user?.access_token);
    asked.push(path);
  });
  return asked;
}

/** Visits an address as a user, and reads these paths. */
function visit(address: string, subject: string | undefined, ...paths: string[]): void {
  history.replaceState(null, '', address);
  const start = new StartupPrefetch();
  for (const path of paths) start.noteRead(path, subject);
}

const held = (...names: Permission[]) => new Set(names);

beforeEach(() => {
  localStorage.clear();
  saveExpected('ada', held('GetTenants', 'GetAllUsers'));
});

test('a visit with a session prefetches the permissions, and the list of the last visit to this path', () => {
  visit('/tenants/list?q=a', 'ada', '/authorizations', '/tenant/list', '/hub/list');
  visit('/users', 'ada', '/user/listall');
  expect(prefetched('/tenants', session())).toEqual(['/authorizations', '/tenant/list']);
  expect(prefetched('/users/list', session())).toEqual(['/authorizations', '/user/listall']);
  expect(prefetched('/hubs/list', session())).toEqual(['/authorizations']);
});

test('the root path has its own list', () => {
  visit('/', 'ada', '/tenant/list');
  expect(prefetched('/', session())).toEqual(['/authorizations', '/tenant/list']);
});

test('nothing is prefetched without a session, with an expired session, or for a sign-in answer', () => {
  visit('/tenants/list', 'ada', '/tenant/list');
  expect(prefetched('/tenants/list', undefined)).toEqual([]);
  expect(prefetched('/tenants/list', session('ada', 0))).toEqual([]);
  expect(prefetched('/?code=x&state=y', session())).toEqual([]);
});

test('a list is not prefetched for another user, or after the permissions have changed', () => {
  visit('/tenants/list', 'ada', '/tenant/list');
  expect(prefetched('/tenants/list', session('eve'))).toEqual(['/authorizations']);
  saveExpected('ada', held('GetAllUsers', 'GetTenants'));
  expect(prefetched('/tenants/list', session())).toEqual(['/authorizations', '/tenant/list']);
  saveExpected('ada', held('GetAllUsers'));
  expect(prefetched('/tenants/list', session())).toEqual(['/authorizations']);
});

test('no list is kept after the end of the session', () => {
  visit('/tenants/list', 'ada', '/tenant/list');
  removeExpected();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('reads without a user, or of a user without stored permissions, are not kept', () => {
  visit('/tenants/list', undefined, '/tenant/list');
  visit('/tenants/list', 'eve', '/tenant/list');
  expect(readExpected('ada')?.lists.size).toBe(0);
  expect(readExpected('eve')).toBeUndefined();
});

test('after a sign-in, the list is kept for the path that the user returned to', () => {
  history.replaceState(null, '', '/?code=x&state=y');
  const start = new StartupPrefetch();
  history.replaceState(null, '', '/users/list');
  start.noteRead('/user/listall', 'ada');
  expect(prefetched('/users/list', session())).toEqual(['/authorizations', '/user/listall']);
});

test.each([
  '{broken',
  'null',
  '{"subject":"ada","names":1}',
  '{"subject":"ada","names":[],"lists":3}',
])('a malformed record %s is ignored', (kept) => {
  localStorage.setItem('console.expected-permissions', kept);
  expect(prefetched('/tenants/list', session())).toEqual(['/authorizations']);
});
