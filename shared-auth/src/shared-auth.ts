import {
  combineLatest,
  defer,
  distinctUntilChanged,
  from,
  map,
  type Observable,
  of,
  shareReplay,
  switchMap,
} from 'rxjs';
import { type Api, askEarly, connectApi } from './api/api.ts';
import { ownFetch } from './api/authorized-fetch.ts';
import { EarlyAnswers } from './api/early-answers.ts';
import { type Hubs, hubsOf } from './api/hubs.ts';
import { type Tenants, tenantsOf } from './api/tenants.ts';
import { type Users, usersOf } from './api/users.ts';
import { type Configuration, loadConfiguration } from './configuration/configuration.ts';
import { AskAtStart } from './early/ask-at-start.ts';
import type { ServerEvents } from './events/server-event.ts';
import { serverEventsFrom } from './events/server-events.ts';
import type { Permissions } from './permissions/permission.ts';
import { PermissionStore } from './permissions/permission-store.ts';
import type { Session } from './session/session.ts';
import { fingerprintOf } from './session/token-fingerprint.ts';
import { connectSession } from './session-service/session-dependencies.ts';
import { SessionService } from './session-service/session-service.ts';
import { missingBrowserSupport } from './sign-in/browser-support.ts';
import { onWake } from './waiting/wake.ts';

export type { Api } from './api/api.ts';
export type { Hub, HubBody, HubId, Hubs } from './api/hubs.ts';
export type { ServerList } from './api/server-list.ts';
export type { Tenant, TenantBody, TenantId, Tenants } from './api/tenants.ts';
export type { User, UserBody, UserId, Users } from './api/users.ts';
export { type Configuration, ConfigurationError } from './configuration/configuration.ts';
export type { ServerEvent, ServerEvents } from './events/server-event.ts';
export type { components } from './openapi/schema.d.ts';
export {
  holdsAny,
  type Permission,
  type Permissions,
} from './permissions/permission.ts';
export { ApiError, type FieldProblem, type Problem, type ProblemKind } from './problem/problem.ts';
export type { FieldFault, MendedRow } from './row/server-row.ts';
export type {
  LapseReason,
  Person,
  Session,
  SessionNotice,
  SignedOutReason,
  SignInProblem,
} from './session/session.ts';

const loaded = Symbol.for('@console/shared-auth');
if (loaded in globalThis) throw new Error('@console/shared-auth is already loaded (MF-004)');
// Configurable, so that where this version fails to start another one can.
Object.defineProperty(globalThis, loaded, { value: true, configurable: true });

/** The configuration files. Rejects with a `ConfigurationError` that names the file. */
export const configuration: Promise<Configuration> = loadConfiguration();

const connected = configuration.then(connectSession);
const sessions = new SessionService(connected);
const early = new EarlyAnswers();
const start = new AskAtStart();

/** The server's calls; see {@link Api}. */
export const api: Api = connectApi(configuration, sessions, {
  async onForbidden(url) {
    // Asking for them again because they were refused would never end.
    if (!url.endsWith('/authorizations')) await permissions.load();
  },
  early,
  onRead: (path) => start.noteRead(path, subjectOf(sessions.session$.value)),
});

/** The tenants of the platform: list, write. */
export const tenants: Tenants = tenantsOf(api);

/** The users of the platform: lists, writes. */
export const users: Users = usersOf(api);

/** The management hubs of the platform: lists, writes, and whose tenants they hold. */
export const hubs: Hubs = hubsOf(api);

const permissions = new PermissionStore(async () => (await api.GET('/authorizations')).data);

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

/**
 * A call to the page's own origin, such as a report. It carries the person's token where somebody is
 * signed in.
 *
 * @throws {TypeError} for another origin
 */
export const fetchOwn = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const isSignedIn = sessions.session$.value.status === 'signed-in';
  return ownFetch(isSignedIn ? await sessions.accessToken() : undefined, address, init);
};

/** Sends the person to sign in; they come back to `returnTo`, an address of this origin. */
export const signIn = (returnTo: string): Promise<void> => sessions.signIn(returnTo);

/** Ends the session here and at the identity provider. */
export const signOut = (): Promise<void> => sessions.signOut();

/**
 * What the server tells by itself, replayed to late subscribers. Without `profile.sseUrl`, or with
 * nobody signed in, it is off.
 */
export const serverEvents$: Observable<ServerEvents> = combineLatest([
  sessions.session$.pipe(map(subjectOf), distinctUntilChanged()),
  from(configuration.then(({ profile }) => profile.sseUrl).catch(() => undefined)),
]).pipe(
  switchMap(([subject, url]) =>
    subject === undefined || url === undefined
      ? of({ status: 'off' } as const)
      : serverEventsFrom(url, fingerprintOf(`${subject} ${url}`), sessions),
  ),
  shareReplay(1),
);

// Permissions: as soon as somebody is there, and whenever they may have changed.
sessions.session$
  .pipe(
    map(({ status }) => status),
    distinctUntilChanged(),
  )
  .subscribe((status) => {
    const subject = subjectOf(sessions.session$.value);
    if (subject !== undefined) return void permissions.begin(subject);
    early.forget();
    if (status !== 'lapsed') permissions.forget();
  });
let before: ServerEvents['status'] | undefined;
serverEvents$.subscribe((news) => {
  // After a change the stream says again that it is live; else it has only just been opened, and what
  // changed before was told to nobody.
  const opened = news.status === 'live' && before !== 'changed';
  before = news.status;
  if (news.status === 'changed' || news.status === 'paused') early.forget();
  const changed =
    news.status === 'changed' && news.events.some(({ kind }) => kind === 'authorizations');
  if (opened || changed) void permissions.load();
});
onWake(() => {
  if (sessions.session$.value.status === 'signed-in') void permissions.load();
});

// What is asked early costs nothing where nobody takes it up; what is wrong is told by whoever asks later.
Promise.all([configuration, connected])
  .then(([its, { storage }]) => {
    if (missingBrowserSupport()) return;
    start.begin(storage.user(), (path, token) => askEarly(its, early, path, token));
  })
  .catch(() => undefined);

/** Whose session it is. */
function subjectOf(session: Session): string | undefined {
  return session.status === 'signed-in' ? session.person.subject : undefined;
}
