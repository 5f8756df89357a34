import { expectedOf, forgetExpected, keepExpected } from '../permissions/expected.ts';
import type { Permission } from '../permissions/permission.ts';
import { session } from '../testing/fake-session.ts';
import { AskAtStart } from './ask-at-start.ts';

/** What a visit by a person to an address asks for at its start. */
function askedAt(address: string, user: ReturnType<typeof session> | undefined): string[] {
  history.replaceState(null, '', address);
  const asked: string[] = [];
  new AskAtStart().begin(user, (path, token) => {
    expect(token).toBe(user?.access_token);
    asked.push(path);
  });
  return asked;
}

/** A visit by a person to an address that reads these. */
function visit(address: string, subject: string | undefined, ...paths: string[]): void {
  history.replaceState(null, '', address);
  const start = new AskAtStart();
  for (const path of paths) start.noteRead(path, subject);
}

const held = (...names: Permission[]) => new Set(names);

beforeEach(() => {
  localStorage.clear();
  keepExpected('ada', held('GetTenants', 'GetAllUsers'));
});

test('whoever has a session is asked about, and has the list of their last visit to this place', () => {
  visit('/tenants/list?q=a', 'ada', '/authorizations', '/tenant/list', '/hub/list');
  visit('/users', 'ada', '/user/listall');
  expect(askedAt('/tenants', session())).toEqual(['/authorizations', '/tenant/list']);
  expect(askedAt('/users/list', session())).toEqual(['/authorizations', '/user/listall']);
  expect(askedAt('/hubs/list', session())).toEqual(['/authorizations']);
});

test('the root is a place of its own', () => {
  visit('/', 'ada', '/tenant/list');
  expect(askedAt('/', session())).toEqual(['/authorizations', '/tenant/list']);
});

test('nothing is asked without a session, with one that has expired, or for an answer to a sign-in', () => {
  visit('/tenants/list', 'ada', '/tenant/list');
  expect(askedAt('/tenants/list', undefined)).toEqual([]);
  expect(askedAt('/tenants/list', session('ada', 0))).toEqual([]);
  expect(askedAt('/?code=x&state=y', session())).toEqual([]);
});

test('what another person read is not asked for, nor what was read with other permissions', () => {
  visit('/tenants/list', 'ada', '/tenant/list');
  expect(askedAt('/tenants/list', session('eve'))).toEqual(['/authorizations']);
  keepExpected('ada', held('GetAllUsers', 'GetTenants'));
  expect(askedAt('/tenants/list', session())).toEqual(['/authorizations', '/tenant/list']);
  keepExpected('ada', held('GetAllUsers'));
  expect(askedAt('/tenants/list', session())).toEqual(['/authorizations']);
});

test('nothing of it outlives the session', () => {
  visit('/tenants/list', 'ada', '/tenant/list');
  forgetExpected();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what is read for nobody, or for a person of whom nothing is known, is not kept', () => {
  visit('/tenants/list', undefined, '/tenant/list');
  visit('/tenants/list', 'eve', '/tenant/list');
  expect(expectedOf('ada')?.lists.size).toBe(0);
  expect(expectedOf('eve')).toBeUndefined();
});

test('who comes from the sign-in is at the place that they wanted to go to', () => {
  history.replaceState(null, '', '/?code=x&state=y');
  const start = new AskAtStart();
  history.replaceState(null, '', '/users/list');
  start.noteRead('/user/listall', 'ada');
  expect(askedAt('/users/list', session())).toEqual(['/authorizations', '/user/listall']);
});

test.each([
  '{broken',
  'null',
  '{"subject":"ada","names":1}',
  '{"subject":"ada","names":[],"lists":3}',
])('what was kept as %s is no list', (kept) => {
  localStorage.setItem('console.expected-permissions', kept);
  expect(askedAt('/tenants/list', session())).toEqual(['/authorizations']);
});
