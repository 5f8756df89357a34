import { randomUUID } from 'node:crypto';
import type { Answer, Caller } from './caller.ts';
import { type CreatedRows, type Kind, LISTS } from './created-rows.ts';
import { type ContractDocument, type DocumentedCall, mediaType } from './document.ts';
import type { EventStream, ReceivedEvent, StreamOptions } from './event-stream.ts';
import { NotTested, needStatus } from './verdict.ts';

/** The user of a token. */
export interface TestUser {
  readonly caller: Caller;
  readonly permissions: ReadonlySet<string>;
  /** The answer of `GET /hub`; undefined if the user may not make the call. */
  readonly ownHub: Answer | undefined;
}

/** A request that must be refused because of its fields. Later rules look at the same answers. */
export interface Refusal {
  readonly answer: Answer;
  /** The fields that must be named. */
  readonly fields: readonly string[];
  /** The codes of which one must be given to the first field; empty if any code is right. */
  readonly codes: readonly string[];
  /** For a name that looks like another: the other. */
  readonly other?: string;
}

/** A row that a change concerns: its list before and after. */
export interface ObservedRow {
  readonly kind: Kind;
  readonly id: string;
  readonly change: 'created' | 'updated' | 'deleted';
  /** Members that the row must have after the change. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly before: Answer;
  /** The list after the change, read with the ETag from before. */
  readonly after: Answer;
  /** The same, read without an ETag if `after` is 304. */
  readonly whole: Answer;
  /** The first event about the row since the change; undefined if there is none. */
  readonly event: ReceivedEvent | undefined;
}

/** A write, and what it changed. */
export interface ObservedChange {
  readonly answer: Answer;
  readonly rows: readonly ObservedRow[];
  /** The kinds of the events that were received meanwhile. */
  readonly received: readonly string[];
}

/** The API under test, as rules use it. */
export interface TestedApi {
  readonly document: ContractDocument;
  /** The user of the first token, who creates all rows. */
  readonly main: TestUser;
  /** The users of all tokens. */
  readonly users: readonly TestUser[];
  /** A caller without a token. */
  readonly anonymous: Caller;
  /** The console's origin, if it differs from the API's. */
  readonly origin: string | undefined;
  /** The address of the event stream. */
  readonly events: string | undefined;
  /** The extensions that the API has. */
  readonly extensions: readonly string[];
  /** Whether the other user may try to delete their own account. */
  readonly mayTryOwnAccount: boolean;
  /** The rows that rules create; undefined if they may not. */
  readonly createdRows: CreatedRows | undefined;
  /** All answers so far, except those that have shown a breach. */
  readonly answers: readonly Answer[];
  readonly refusals: Refusal[];
  /** Returns whether a rule has reported an answer with this status to the call. */
  hasReported(call: string, status?: number): boolean;
  /** Returns whether a call has succeeded, even if the answer showed a breach. */
  hasSucceeded(call: string): boolean;
  /** Makes one change of each kind, when it is called first, and returns what could be observed. */
  changes(): Promise<readonly ObservedChange[]>;
  /** Returns the shared stream, which is opened on first use. */
  stream(): Promise<EventStream>;
  /** Opens another stream, by default with the first token. */
  openStream(wishes: Partial<StreamOptions>): Promise<EventStream>;
}

export interface Rule {
  /** The rule, quoted from the contract without a full stop. */
  readonly statement: string;
  /**
   * Returns if the rule holds. Checks only what the statement says: if a step before it fails, the rule is not
   * tested, because another rule says what that step must do.
   *
   * @throws {Breach | Breaches} if it does not hold
   * @throws {NotTested} if it cannot be tested
   */
  check(api: TestedApi): void | Promise<void>;
}

/** @throws {NotTested} if the main user lacks a permission */
export function requirePermissions({ main }: TestedApi, ...permissions: readonly string[]): void {
  const missing = permissions.filter((one) => !main.permissions.has(one));
  if (missing.length === 0) return;
  throw new NotTested(`needs a token with ${missing.join(' and ')} in --token-file`);
}

/**
 * Returns the rows that rules create.
 *
 * @throws {NotTested} if writing is not allowed, or not permitted to the main user
 */
export function requireWrites(api: TestedApi, ...permissions: readonly string[]): CreatedRows {
  if (api.createdRows === undefined) throw new NotTested('needs --writes');
  requirePermissions(api, ...permissions);
  return api.createdRows;
}

/** Returns the calls that a rule may make; writing calls only with `--writes`. */
export const allowedCalls = ({ document, createdRows }: TestedApi): readonly DocumentedCall[] =>
  document.calls.filter(({ method }) => method === 'GET' || createdRows !== undefined);

/** Returns the kind of row that a call creates. */
export const createdKind = ({ body }: DocumentedCall): Kind | undefined =>
  body === undefined ? undefined : (body.replace('Body', '').toLowerCase() as Kind);

/** Makes a call with unused ids, and the body of a new row. */
export function askAboutUnknown(
  { createdRows }: TestedApi,
  call: DocumentedCall,
  caller: Caller,
): Promise<Answer> {
  const kind = createdKind(call);
  if (kind && createdRows) return createdRows.put(kind, createdRows.newBody(kind), { caller });
  const path = Object.fromEntries(call.ids.map(([id]) => [id, randomUUID()]));
  return caller.ask(call.name, { path });
}

/** Returns the subject of a JWT. */
export function getSubject(token = ''): string | undefined {
  try {
    const { sub }: { sub?: unknown } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the users that have a hub, with its id. */
export const withHub = ({ users, document }: TestedApi) =>
  users.flatMap(({ ownHub, ...user }) =>
    ownHub?.status === 200 && document.conforms('Hub', ownHub.json)
      ? [{ ...user, hubId: String(Object(ownHub.json).id) }]
      : [],
  );

/** The permissions to create and delete hubs, and users in them. */
export const HUB_PERMISSIONS = ['CreateManagementHub', 'DeleteManagementHub'];
export const USER_PERMISSIONS = [...HUB_PERMISSIONS, 'GetAllUsers', 'CreateUser', 'DeleteUser'];

export type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a list, or no rows if the answer is not a list: the rule of its call reports that. */
export function getRows({ json }: Answer): Row[] {
  return Array.isArray(json) ? json.map((row: unknown): Row => ({ ...Object(row) })) : [];
}

/** Returns the rows of a list. @throws {NotTested} if another rule reports that they are not as they must be */
export function needRows({ document }: TestedApi, list: Answer): Row[] {
  needStatus(list, 200);
  const [fault] = document.findFaults(list);
  if (fault) throw new NotTested(`needs ${list.call} without ${fault.text}`);
  return getRows(list);
}

/** Checks that an error is a problem. @throws {NotTested} if another rule reports that it is not */
export function needProblem({ document }: TestedApi, answer: Answer): void {
  const isProblem = mediaType(answer.headers) === 'application/problem+json';
  if (isProblem && document.findFaultInProblem(answer.json) === undefined) return;
  throw new NotTested('needs errors that are problems (RFC 9457)');
}

/** Reads the list of a kind. @throws {NotTested} if it is not as it must be, or has shown a breach */
export async function readList(
  api: TestedApi,
  kind: Kind,
): Promise<{ readonly list: Answer; readonly rows: readonly Row[] }> {
  const call = LISTS[kind];
  if (api.hasReported(call, 200)) throw new NotTested(`needs a correct ${call}`);
  const list = await api.main.caller.ask(call);
  return { list, rows: needRows(api, list) };
}

export const readRows = async (api: TestedApi, kind: Kind): Promise<readonly Row[]> =>
  (await readList(api, kind)).rows;

/** Reads the tenant of this test. */
export async function readTenant(api: TestedApi, id: string): Promise<Row> {
  const row = (await readRows(api, 'tenant')).find((one) => one.id === id);
  if (row === undefined) throw new NotTested('needs a list with a tenant that was created');
  return row;
}
