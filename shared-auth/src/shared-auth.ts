import type { Client } from 'openapi-fetch';
import {
  combineLatest,
  distinctUntilChanged,
  from,
  map,
  type Observable,
  of,
  shareReplay,
  switchMap,
} from 'rxjs';
import { type Api, connectApi, type Options, prefetch } from './api/api.ts';
import { ownFetch } from './api/authorized-fetch.ts';
import type { Hubs } from './api/hubs.ts';
import { PrefetchCache } from './api/prefetch-cache.ts';
import type { Tenants } from './api/tenants.ts';
import type { Users } from './api/users.ts';
import { type Writes, withReason, writesTo } from './api/writes.ts';
import type { ApiCall } from './call/record-calls.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { ServerEvents } from './events/server-event.ts';
import { serverEventsFrom } from './events/server-events.ts';
import type { ConnectedApis } from './module-apis/connected-apis.ts';
import type { Permissions } from './permissions/permission.ts';
import { PermissionStore } from './permissions/permission-store.ts';
import { StartupPrefetch } from './prefetch/startup-prefetch.ts';
import { ApiError } from './problem/problem.ts';
import { type Session, signedInSubject } from './session/session.ts';
import { shortHash } from './session/token-fingerprint.ts';
import { connected, pageConfiguration, sessions } from './session-service/page-session.ts';
import { missingBrowserSupport } from './sign-in/browser-support.ts';
import { onWake } from './waiting/wake.ts';

export type { Api } from './api/api.ts';
export type { Hub, HubBody, HubId, Hubs } from './api/hubs.ts';
export type {
  Id,
  Identified,
  ListAnswer,
  ListReadOptions,
  ListRow,
  ListSource,
} from './api/list-source.ts';
export type { Tenant, TenantBody, TenantId, Tenants } from './api/tenants.ts';
export type { User, UserBody, UserId, Users } from './api/users.ts';
export type { Writes } from './api/writes.ts';
export type { ApiCall } from './call/record-calls.ts';
export { type Configuration, ConfigurationError } from './configuration/configuration.ts';
export type { ApiToken, ModuleApi, ModuleApis } from './configuration/module-apis.ts';
export type { ServerEvent, ServerEvents } from './events/server-event.ts';
export type { components, paths } from './openapi/schema.d.ts';
export {
  type ApiPermission,
  holdsAny,
  type Permission,
  type PermissionNames,
  type Permissions,
} from './permissions/permission.ts';
export { ApiError, type FieldProblem, type Problem, type ProblemKind } from './problem/problem.ts';
export type { FieldFault, RepairedRow } from './row/server-row.ts';
export type {
  LapseReason,
  Person,
  Session,
  SessionNotice,
  SignedOutReason,
  SignInProblem,
} from './session/session.ts';

/** The validated configuration. Rejects with a `ConfigurationError` that names the file. */
export const configuration: Promise<Configuration> = pageConfiguration;

const prefetched = new PrefetchCache();
const atStart = new StartupPrefetch();

/** The API client; see {@link Api}. */
export const api: Api = connectApi(configuration, sessions, {
  async onForbidden(url) {
    // Without this condition, a forbidden request for the permissions would repeat itself for ever.
    if (!url.endsWith('/authorizations')) await permissions.load();
  },
  prefetched,
  onRead: (path) => atStart.noteRead(path, signedInSubject(sessions.session$.value)),
});

const own = writesTo(api);

/** The platform's tenants: list and writes. */
export const tenants: Tenants = own.tenants;

/** The platform's users: lists and writes. */
export const users: Users = own.users;

/** The platform's management hubs: lists, writes, and the tenants of each hub. */
export const hubs: Hubs = own.hubs;

/** Returns the calls that write, with the user's reason, which is sent if the API takes reasons. */
export const writesFor = (reason?: string): Writes =>
  reason ? writesTo(withReason(api, configuration, reason)) : own;

const loadCalls = () => import('./call/record-calls.ts');

/** Returns the calls of writes, without tokens and without sending them; see {@link formatCalls}. */
export const recordCalls = async (
  write: (to: Writes) => unknown,
  reason?: string,
): Promise<readonly ApiCall[]> =>
  (await loadCalls()).recordCalls(await configuration, write, reason);

/** Returns calls as `curl` commands for a POSIX shell. */
export const formatCalls = async (calls: readonly ApiCall[]): Promise<string> =>
  (await loadCalls()).formatCurl(calls);

const permissions = new PermissionStore(async () => (await api.GET('/authorizations')).data);

configuration.then(
  ({ api: { apis } }) => permissions.expectApis(Object.keys(apis)),
  () => undefined,
);

/**
 * The session, replayed to late subscribers. The page starts the sign-in itself; to subscribe has no effect.
 *
 * @example
 * ```ts
 * session$.subscribe((session) => {
 *   if (session.status === 'signed-in') console.log(session.person.name);
 * });
 * ```
 */
export const session$: Observable<Session> = sessions.session$.asObservable();

/** The user's permissions, replayed to late subscribers. Every status but `known` denies; see {@link holdsAny}. */
export const permissions$: Observable<Permissions> = permissions.permissions$.asObservable();

/**
 * Sends a request to the page's own origin, such as a report, with the access token if a user is
 * signed in.
 *
 * @throws {TypeError} for another origin
 */
export const fetchOwn = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const isSignedIn = sessions.session$.value.status === 'signed-in';
  return ownFetch(isSignedIn ? await sessions.accessToken() : undefined, address, init);
};

/** The client of a module's own API. Every call takes `signal`; every failed call rejects with an `ApiError`. */
export type ModuleApiClient<Paths extends object> = Pick<
  Client<Paths>,
  'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
>;

const apiMethods: readonly (keyof ModuleApiClient<object>)[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
];

let connectedApis: Promise<ConnectedApis> | undefined;

/** Loads the code for the modules' own APIs. If that fails, the next call loads it again. */
function connectApis(): Promise<ConnectedApis> {
  connectedApis ??= Promise.all([
    import('./module-apis/connected-apis.ts'),
    configuration,
    connected,
  ]).then(
    ([code, { api }, dependencies]) =>
      new code.ConnectedApis(api.apis, { sessions, dependencies, permissions }),
    (error: unknown) => {
      connectedApis = undefined;
      throw new ApiError({ kind: 'unreachable' }, error);
    },
  );
  return connectedApis;
}

/** Milliseconds before the permissions of the modules' APIs are read, so that the first rows are not delayed. */
const APIS_DELAY_MS = 1_000;

/** Connects the modules' own APIs, if there are any, after the first rows. */
async function startApisLater(): Promise<void> {
  const { api } = await configuration;
  if (Object.keys(api.apis).length === 0) return;
  setTimeout(() => connectApis().catch(() => undefined), APIS_DELAY_MS);
}

/**
 * Creates a client for an API of a module.
 *
 * @param name - its name in `configs/api.json`
 */
export function createApi<Paths extends object>(name: string): ModuleApiClient<Paths> {
  const forward =
    (method: string) =>
    async (...call: [path: string, options?: Options]) =>
      (await connectApis()).call(name, method, ...call);
  // A cast, because a wrapper cannot pass on the generics of openapi-fetch.
  return Object.fromEntries(
    apiMethods.map((method) => [method, forward(method)]),
  ) as unknown as ModuleApiClient<Paths>;
}

/** Sends the user to the sign-in page, and back to `returnTo`, an address of this origin. */
export const signIn = (returnTo: string): Promise<void> => sessions.signIn(returnTo);

/** Ends the session here and at the identity provider. */
export const signOut = (): Promise<void> => sessions.signOut();

/**
 * The server's events, replayed to late subscribers. Off without `profile.sseUrl` or a signed-in
 * user.
 */
export const serverEvents$: Observable<ServerEvents> = combineLatest([
  sessions.session$.pipe(map(signedInSubject), distinctUntilChanged()),
  from(configuration.then(({ profile }) => profile.sseUrl).catch(() => undefined)),
]).pipe(
  switchMap(([subject, url]) =>
    subject === undefined || url === undefined
      ? of({ status: 'off' } as const)
      : serverEventsFrom(url, shortHash(`${subject} ${url}`), sessions),
  ),
  shareReplay(1),
);

// Permissions are loaded when a user has signed in, and whenever they may have changed.
sessions.session$
  .pipe(
    map(({ status }) => status),
    distinctUntilChanged(),
  )
  .subscribe((status) => {
    const subject = signedInSubject(sessions.session$.value);
    if (subject !== undefined) return void permissions.begin(subject).then(startApisLater);
    prefetched.clear();
    if (status !== 'lapsed') permissions.forget();
  });
let previous: ServerEvents['status'] | undefined;
serverEvents$.subscribe((next) => {
  // A `live` that does not follow a `changed` is a new connection, which has missed earlier changes.
  const opened = next.status === 'live' && previous !== 'changed';
  previous = next.status;
  if (next.status === 'changed' || next.status === 'paused') prefetched.clear();
  const changed =
    next.status === 'changed' && next.events.some(({ kind }) => kind === 'authorizations');
  if (opened || changed) void permissions.load();
});
onWake(() => {
  if (sessions.session$.value.status === 'signed-in') void permissions.load().then(startApisLater);
});

// A failed prefetch does not matter: the call that needs the response reports the problem.
Promise.all([configuration, connected])
  .then(([files, { storage }]) => {
    if (missingBrowserSupport()) return;
    atStart.begin(storage.user(), (path, token) => prefetch(files, prefetched, path, token));
  })
  .catch(() => undefined);
