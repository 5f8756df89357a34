import type { Caller } from '../caller.ts';
import type { Permission } from '../permission.ts';
import { changesReach, maySee, type StoredEvent } from './visibility.ts';

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

test('changes of tenants are for those who may read tenants', () => {
  expect(maySee(caller(['GetTenants']), event('tenant'))).toBe(true);
  expect(maySee(caller(['PutTenant']), event('tenant'))).toBe(false);
});

test('changes of users are for those who may read them: of all hubs, or of their own', () => {
  const inHub = event('user', { hub_id: 'a' });
  expect(maySee(caller(['GetAllUsers']), inHub)).toBe(true);
  expect(maySee(caller(['GetUsers'], 'a'), inHub)).toBe(true);
  expect(maySee(caller(['GetUsers'], 'b'), inHub)).toBe(false);
  expect(maySee(caller(['GetUsers']), inHub)).toBe(false);
  expect(maySee(caller(['CreateUser'], 'a'), inHub)).toBe(false);
});

test('changes of hubs are for those who may read them: all, or their own', () => {
  const hub = event('hub', { hub_id: 'a' });
  expect(maySee(caller(['GetManagementHubs']), hub)).toBe(true);
  expect(maySee(caller(['GetManagementHub'], 'a'), hub)).toBe(true);
  expect(maySee(caller(['GetManagementHub'], 'b'), hub)).toBe(false);
});

test('changes of permissions are for the account, or those who have the role', () => {
  expect(maySee(caller([]), event('authorizations', { subject: 'me' }))).toBe(true);
  expect(maySee(caller([]), event('authorizations', { subject: 'you' }))).toBe(false);
  expect(maySee(caller([]), event('authorizations', { role: 'auditor' }))).toBe(true);
  expect(maySee(caller([]), event('authorizations', { role: 'hub-manager' }))).toBe(false);
});

test('an event of a kind that is not known is for nobody', () => {
  expect(maySee(caller(['GetTenants', 'GetAllUsers']), event('secret'))).toBe(false);
});

test('what a caller may do changes with their permissions, and with their own user', () => {
  expect(changesReach(caller([]), event('authorizations', { subject: 'me' }))).toBe(true);
  expect(changesReach(caller([]), event('user', { subject: 'me' }))).toBe(true);
  expect(changesReach(caller([]), event('user', { subject: 'you' }))).toBe(false);
  expect(changesReach(caller([]), event('tenant', { subject: 'me' }))).toBe(false);
});
