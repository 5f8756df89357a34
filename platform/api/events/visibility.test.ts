import type { Caller } from '../caller.ts';
import type { Permission } from '../permission.ts';
import { affectsCaller, maySee, type StoredEvent } from './visibility.ts';

function caller(permissions: readonly Permission[], hubId?: string): Caller {
  return {
    sub: 'me',
    username: 'me',
    roles: ['auditor'],
    expiresAt: 0,
    signedInAt: undefined,
    permissions: new Set(permissions),
    hubId,
  };
}

function event(kind: string, more: Partial<StoredEvent> = {}): StoredEvent {
  return { id: 1, kind, change: 'updated', subject: null, hub_id: null, role: null, ...more };
}

test('changes of tenants are visible to callers who may read tenants', () => {
  expect(maySee(caller(['GetTenants']), event('tenant'))).toBe(true);
  expect(maySee(caller(['PutTenant']), event('tenant'))).toBe(false);
});

test('changes of users are visible to callers who may read them, in all hubs or their own', () => {
  const inHub = event('user', { hub_id: 'a' });
  expect(maySee(caller(['GetAllUsers']), inHub)).toBe(true);
  expect(maySee(caller(['GetUsers'], 'a'), inHub)).toBe(true);
  expect(maySee(caller(['GetUsers'], 'b'), inHub)).toBe(false);
  expect(maySee(caller(['GetUsers']), inHub)).toBe(false);
  expect(maySee(caller(['CreateUser'], 'a'), inHub)).toBe(false);
});

test('changes of hubs are visible to callers who may read them: all, or their own', () => {
  const hub = event('hub', { hub_id: 'a' });
  expect(maySee(caller(['GetManagementHubs']), hub)).toBe(true);
  expect(maySee(caller(['GetManagementHub'], 'a'), hub)).toBe(true);
  expect(maySee(caller(['GetManagementHub'], 'b'), hub)).toBe(false);
});

test('changes of permissions are visible to the account, or to holders of the role', () => {
  expect(maySee(caller([]), event('authorizations', { subject: 'me' }))).toBe(true);
  expect(maySee(caller([]), event('authorizations', { subject: 'you' }))).toBe(false);
  expect(maySee(caller([]), event('authorizations', { role: 'auditor' }))).toBe(true);
  expect(maySee(caller([]), event('authorizations', { role: 'hub-manager' }))).toBe(false);
});

test('an event of an unknown kind is visible to no caller', () => {
  expect(maySee(caller(['GetTenants', 'GetAllUsers']), event('secret'))).toBe(false);
});

test('changes of permissions and of the own user affect the caller', () => {
  expect(affectsCaller(caller([]), event('authorizations', { subject: 'me' }))).toBe(true);
  expect(affectsCaller(caller([]), event('user', { subject: 'me' }))).toBe(true);
  expect(affectsCaller(caller([]), event('user', { subject: 'you' }))).toBe(false);
  expect(affectsCaller(caller([]), event('tenant', { subject: 'me' }))).toBe(false);
});
