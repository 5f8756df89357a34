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

const ofHubA = (kind: string) => event(kind, { hub_id: 'a' });

test.each<[readonly Permission[], string | undefined, StoredEvent, boolean]>([
  [['GetTenants'], undefined, event('tenant'), true],
  [['PutTenant'], undefined, event('tenant'), false],
  [['GetAllUsers'], undefined, ofHubA('user'), true],
  [['GetUsers'], 'a', ofHubA('user'), true],
  [['GetUsers'], 'b', ofHubA('user'), false],
  [['GetUsers'], undefined, ofHubA('user'), false],
  [['CreateUser'], 'a', ofHubA('user'), false],
  [['GetManagementHubs'], undefined, ofHubA('hub'), true],
  [['GetManagementHub'], 'a', ofHubA('hub'), true],
  [['GetManagementHub'], 'b', ofHubA('hub'), false],
  [[], undefined, event('authorizations', { subject: 'me' }), true],
  [[], undefined, event('authorizations', { subject: 'you' }), false],
  [[], undefined, event('authorizations', { role: 'auditor' }), true],
  [[], undefined, event('authorizations', { role: 'hub-manager' }), false],
  [['GetTenants', 'GetAllUsers'], undefined, event('an unknown kind'), false],
])('a caller with %j in hub %j may see %j: %j', (permissions, hubId, change, isVisible) => {
  expect(maySee(caller(permissions, hubId), change)).toBe(isVisible);
});

test('changes of the caller’s permissions or user affect the caller', () => {
  expect(affectsCaller(caller([]), event('authorizations', { subject: 'me' }))).toBe(true);
  expect(affectsCaller(caller([]), event('user', { subject: 'me' }))).toBe(true);
  expect(affectsCaller(caller([]), event('user', { subject: 'you' }))).toBe(false);
  expect(affectsCaller(caller([]), event('tenant', { subject: 'me' }))).toBe(false);
});
