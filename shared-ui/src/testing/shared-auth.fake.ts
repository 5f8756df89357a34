import type * as SharedAuth from '@console/shared-auth';
import type { Permission, Permissions, ServerEvents, Session } from '@console/shared-auth';
import { act } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';

// The real ones: a module that is loaded whole would begin a session.
export const { ApiError }: Pick<typeof SharedAuth, 'ApiError'> = jest.requireActual(
  '../../../shared-auth/src/api/problem.ts',
);
export const { holdsAny }: Pick<typeof SharedAuth, 'holdsAny'> = jest.requireActual(
  '../../../shared-auth/src/permissions/permission.ts',
);

/** Stands for `@console/shared-auth` in tests of screens: the test says who may do what. */
export const permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });

export const session$ = new BehaviorSubject<Session>({
  status: 'signed-in',
  person: { subject: 'me', username: 'admin', name: 'Ada Min', roles: [] },
  notices: [],
});

export const serverEvents$ = new BehaviorSubject<ServerEvents>({ status: 'off' });

export const signOut = jest.fn(async () => undefined);

/** The server's calls; a test says what they answer. */
export const api = { GET: jest.fn(), PUT: jest.fn(), DELETE: jest.fn() };

/** Grants these permissions, and no others. */
export function grant(...held: readonly Permission[]): void {
  act(() => permissions$.next({ status: 'known', held: new Set(held) }));
}
