import { BehaviorSubject } from 'rxjs';
import type { Api } from '../api/api.ts';
import { type Writes, withReason, writesTo } from '../api/writes.ts';
import type { ApiCall } from '../call/record-calls.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { ServerEvents } from '../events/server-event.ts';
import type { Permission, Permissions } from '../permissions/permission.ts';
import type { Session } from '../session/session.ts';

// Replaces `@console/shared-auth` in tests, because the real module would start a session when it is
// loaded. Tests set the user, the permissions and the server's responses.

export { ConfigurationError } from '../configuration/configuration.ts';
export { holdsAny } from '../permissions/permission.ts';
export { ApiError } from '../problem/problem.ts';
export { type AlteredRow, alteredRows } from './altered-rows.ts';

/** The session; a test sets another with `next`. At first, Ada Dupont is signed in. */
export const session$ = new BehaviorSubject<Session>({
  status: 'signed-in',
  person: { subject: 'me', username: 'ada', name: 'Ada Dupont', roles: [] },
  notices: [],
});

/** The permissions; {@link grant} sets them. At first, they are unknown. */
export const permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });

let drawAfter = (change: () => void): void => change();

/** Wraps each change in the rendering library's `act`, so that it is rendered before the test continues. */
export function drawChangesBy(act: (change: () => void) => void): void {
  drawAfter = act;
}

/** Grants exactly these permissions. */
export function grant(...held: readonly Permission[]): void {
  drawAfter(() => permissions$.next({ status: 'known', held: new Set(held) }));
}

/** The events of the server; a test sends them with `next`. */
export const serverEvents$ = new BehaviorSubject<ServerEvents>({ status: 'off' });

const files = {
  api: {
    url: 'https://api.test',
    adminEndpoint: '/admin',
    consoleUrl: 'https://id.test/account',
    extensions: ['audit', 'change-reason', 'list-deltas'],
  },
} as unknown as Configuration;

/** The configuration of the tests. */
export const configuration = Promise.resolve(files);

/** Answers 204; a test sets other answers. */
export const fetchOwn = jest.fn(async () => ({ ok: true, status: 204 }) as Response);
/** Records that the user was sent to the sign-in page. */
export const signIn = jest.fn(async () => undefined);
/** Records that the user signed out. */
export const signOut = jest.fn(async () => undefined);

/** The API client; tests set its responses. */
export const api = { GET: jest.fn(), POST: jest.fn(), PUT: jest.fn(), DELETE: jest.fn() };

/** The lists and writes of {@link api}. */
export const { tenants, users, hubs } = writesTo(api satisfies Api);

/** Returns the writes of {@link api} with the user's reason. */
export const writesFor = (reason?: string): Writes =>
  writesTo(withReason(api, configuration, reason));

/** Returns the calls of writes, as the real function does. */
export const recordCalls = async (
  write: (to: Writes) => unknown,
  reason?: string,
): Promise<readonly ApiCall[]> => {
  const calls: ApiCall[] = [];
  // jsdom has no `Request`, which the real function records.
  const note =
    (method: string) =>
    async (address: string, { params, headers, body }: NotedOptions = {}) => {
      const path = address.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => params?.path?.[name] ?? '',
      );
      const sent = { ...params?.header, ...headers, authorization: 'Bearer $TOKEN' };
      calls.push({
        method,
        url: `${files.api.url}${files.api.adminEndpoint}${path}`,
        headers: Object.entries(sent),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {};
    };
  const noting = {
    ...api,
    PUT: jest.fn().mockImplementation(note('PUT')),
    DELETE: jest.fn().mockImplementation(note('DELETE')),
  };
  await write(writesTo(withReason(noting, configuration, reason)));
  return calls;
};

interface NotedOptions {
  readonly params?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly header?: Readonly<Record<string, string>>;
  };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export { formatCurl as formatCalls } from '../call/record-calls.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** The client of a module's API in tests: its methods are mocks of Jest. */
export type FakeApi = Readonly<
  Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS', jest.Mock>
>;

const moduleApis = new Map<string, FakeApi>();

/** Creates the client of a module's API, the same one for the same name; tests set its responses. */
export function createApi(name: string): FakeApi {
  // `Object.fromEntries` loses the names of the methods.
  const made = Object.fromEntries(METHODS.map((method) => [method, jest.fn()])) as FakeApi;
  const known = moduleApis.get(name) ?? made;
  moduleApis.set(name, known);
  return known;
}

/** Returns a text as an id. */
export function idOf<Id extends string>(text: string): Id {
  // At run time, ids are strings; the test gives the type.
  return text as Id;
}
