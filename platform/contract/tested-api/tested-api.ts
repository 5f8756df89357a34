import { randomUUID } from 'node:crypto';
import type { Answer, Caller } from './caller.ts';
import type { CreatedRows } from './created-rows.ts';
import type { ContractDocument, DocumentedCall } from './document.ts';
import type { EventStream, StreamOptions } from './event-stream.ts';
import { NotTested } from './verdict.ts';

/** The user of a token. */
export interface TestUser {
  readonly caller: Caller;
  readonly permissions: ReadonlySet<string>;
  /** The answer of `GET /hub`; undefined if the user may not make the call. */
  readonly ownHub: Answer | undefined;
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
  /** Whether the other user may try to delete their own account. */
  readonly mayTryOwnAccount: boolean;
  /** The rows that rules create; undefined if they may not. */
  readonly createdRows: CreatedRows | undefined;
  /** All answers so far, except those that have shown a breach. */
  readonly answers: readonly Answer[];
  /** Returns whether a call has succeeded, even if the answer showed a breach. */
  hasSucceeded(call: string): boolean;
  /** Returns the shared stream, which is opened on first use. */
  stream(): Promise<EventStream>;
  /** Opens another stream, by default with the first token. */
  openStream(wishes: Partial<StreamOptions>): Promise<EventStream>;
}

export interface Rule {
  /** The rule, quoted from the contract without a full stop. */
  readonly statement: string;
  /**
   * Returns if the rule holds.
   *
   * @throws {Breach | Breaches} if it does not
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

/** Makes a call with unused ids, and the body of a new row. */
export function askAboutUnknown(
  { createdRows }: TestedApi,
  { name, ids, body }: DocumentedCall,
  caller: Caller,
): Promise<Answer> {
  if (body === 'TenantBody' && createdRows)
    return createdRows.putTenant(createdRows.newTenant(), caller);
  if (body === 'HubBody' && createdRows) return createdRows.putHub(createdRows.newHub(), caller);
  if (body === 'UserBody' && createdRows)
    return createdRows.putUser(randomUUID(), createdRows.newUser(), caller);
  return caller.ask(name, { path: Object.fromEntries(ids.map(([id]) => [id, randomUUID()])) });
}

/** The permissions to create and delete hubs, and users in them. */
export const HUB_PERMISSIONS = ['CreateManagementHub', 'DeleteManagementHub'];
export const USER_PERMISSIONS = [...HUB_PERMISSIONS, 'GetAllUsers', 'CreateUser', 'DeleteUser'];

export type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a list, or no rows if the answer is not a list: the rule of its call reports that. */
export function getRows({ json }: Answer): Row[] {
  return Array.isArray(json) ? json.map((row: unknown): Row => ({ ...Object(row) })) : [];
}
