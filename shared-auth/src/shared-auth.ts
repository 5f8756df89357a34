import {
  combineLatest,
  defer,
  distinctUntilChanged,
  from,
  map,
  type Observable,
  shareReplay,
} from 'rxjs';
import { type Api, connectApi } from './api/api.ts';
import { type Configuration, loadConfiguration } from './configuration/configuration.ts';
import type { Permissions } from './permissions/permission.ts';
import { PermissionStore } from './permissions/permission-store.ts';
import { connectProvider } from './session/provider.ts';
import type { Session } from './session/session.ts';
import { SessionStore } from './session/session-store.ts';

export type { Api } from './api/api.ts';
export { ApiError, type FieldProblem, type Problem, type ProblemKind } from './api/problem.ts';
export type { components } from './api/schema.d.ts';
export { type Configuration, ConfigurationError } from './configuration/configuration.ts';
export {
  holdsAny,
  type KnownPermission,
  type Permission,
  type Permissions,
} from './permissions/permission.ts';
export type { Person, Session, SignedOutReason, SignInProblem } from './session/session.ts';

const loaded = Symbol.for('@console/shared-auth');
if (loaded in globalThis) throw new Error('@console/shared-auth is already loaded');
Object.defineProperty(globalThis, loaded, { value: true });

/** The configuration files. Rejects with a `ConfigurationError` that names the file. */
export const configuration: Promise<Configuration> = loadConfiguration();

const sessions = new SessionStore(configuration.then(connectProvider));

/** The server's calls; see {@link Api}. */
export const api: Api = connectApi(configuration, sessions);

const permissions = new PermissionStore(api);

/**
 * Who is there, replayed to late subscribers. The first subscription runs the initial sign-in
 * sequence, so root-config decides when that is.
 */
export const session$: Observable<Session> = defer(() => {
  sessions.start();
  return sessions.session$;
}).pipe(shareReplay(1));

/** What the person may do, replayed to late subscribers. Anything but `known` denies. */
export const permissions$: Observable<Permissions> = permissions.permissions$.asObservable();

/** Whether the token's roles include the configuration's `admin_trustid_role`. */
export const isAdmin$: Observable<boolean> = combineLatest([session$, from(configuration)]).pipe(
  map(
    ([session, { admin }]) =>
      session.status === 'signed-in' && session.person.roles.includes(admin.admin_trustid_role),
  ),
  distinctUntilChanged(),
);

/** Sends the person to sign in; they come back to `returnTo`, an address of this origin. */
export const signIn = (returnTo: string): Promise<void> => sessions.signIn(returnTo);

/** Ends the session here and at the identity provider. */
export const signOut = (): Promise<void> => sessions.signOut();

sessions.session$
  .pipe(
    map((session) => (session.status === 'signed-in' ? session.person.subject : undefined)),
    distinctUntilChanged(),
  )
  .subscribe((subject) => (subject === undefined ? permissions.forget() : permissions.load()));
