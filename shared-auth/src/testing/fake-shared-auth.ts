import { BehaviorSubject } from 'rxjs';
import type { Api } from '../api/api.ts';
import { hubsOf } from '../api/hubs.ts';
import { tenantsOf } from '../api/tenants.ts';
import { usersOf } from '../api/users.ts';
import type { ServerEvents } from '../events/server-event.ts';
import type { Permission, Permissions } from '../permissions/permission.ts';
import type { Session } from '../session/session.ts';

// Stands for `@console/shared-auth` in tests: the test says who is there, who may do what, and what
// the server answers. The module itself, loaded whole, would begin a session.

export { ConfigurationError } from '../configuration/configuration.ts';
export { holdsAny } from '../permissions/permission.ts';
export { ApiError } from '../problem/problem.ts';
export { type AlteredRow, alteredRows } from './altered-rows.ts';

export const session$ = new BehaviorSubject<Session>({
  status: 'signed-in',
  person: { subject: 'me', username: 'ada', name: 'Ada Dupont', roles: [] },
  notices: [],
});

export const permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });

let drawAfter = (change: () => void): void => change();

/** Has what changes here be drawn before the test goes on, as the library that draws would have it. */
export function drawChangesBy(act: typeof drawAfter): void {
  drawAfter = act;
}

/** Grants these permissions, and no others. */
export function grant(...held: readonly Permission[]): void {
  drawAfter(() => permissions$.next({ status: 'known', held: new Set(held) }));
}

export const serverEvents$ = new BehaviorSubject<ServerEvents>({ status: 'off' });

export const configuration = Promise.resolve({
  api: { consoleUrl: 'https://id.test/account' },
});

export const fetchOwn = jest.fn(async () => ({ ok: true, status: 204 }) as Response);
export const signIn = jest.fn(async () => undefined);
export const signOut = jest.fn(async () => undefined);

/** The server's calls; a test says what they answer. */
export const api = { GET: jest.fn(), PUT: jest.fn(), DELETE: jest.fn() };

export const tenants = tenantsOf(api satisfies Api);
export const users = usersOf(api satisfies Api);
export const hubs = hubsOf(api satisfies Api);

/** A text as an id of the server's. */
export function idOf<Id extends string>(text: string): Id {
  // Ids are texts; the test says of what.
  return text as Id;
}
