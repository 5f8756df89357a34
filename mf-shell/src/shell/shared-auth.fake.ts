import type { Permissions, Session } from '@console/shared-auth';
import { BehaviorSubject } from 'rxjs';

/** What tests have in place of `@console/shared-auth`, which needs an identity provider. */
export const session$ = new BehaviorSubject<Session>({
  status: 'signed-in',
  person: { subject: '1', username: 'ada', name: 'Ada Dupont', roles: [] },
  notices: [],
});

export const permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });

export const configuration = Promise.resolve({
  api: { consoleUrl: 'https://id.test/account' },
});

export const signIn = jest.fn();
export const signOut = jest.fn();

export const holdsAny = (permissions: Permissions, wanted: readonly string[]): boolean =>
  permissions.status === 'known' && wanted.some((name) => permissions.held.has(name));
