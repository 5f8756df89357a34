import { randomUUID } from 'node:crypto';
import type { Answer, Caller } from './caller.ts';
import type { ContractDocument, DocumentedCall } from './document.ts';
import type { EventStream, StreamWishes } from './event-stream.ts';
import type { Made } from './made.ts';
import { NotTested } from './verdict.ts';

/** Whom the tokens belong to, and what they may do. */
export interface Person {
  readonly caller: Caller;
  readonly permissions: ReadonlySet<string>;
  /** What `GET /hub` answered; undefined for who may not ask. */
  readonly ownHub: Answer | undefined;
}

/** All that a rule may look at. */
export interface TestedApi {
  readonly document: ContractDocument;
  /** Whoever the first token belongs to, on whose behalf everything is made. */
  readonly main: Person;
  /** The same and, where there is another token, whoever it belongs to. */
  readonly people: readonly Person[];
  /** Somebody without a token. */
  readonly stranger: Caller;
  /** The console's origin, where it is another one than the API's. */
  readonly origin: string | undefined;
  /** Where the stream of events is. */
  readonly events: string | undefined;
  /** Whether the other person may try to delete their own account. */
  readonly mayTryOwnAccount: boolean;
  /** What rules make; undefined where they may not. */
  readonly made: Made | undefined;
  /** The answers to every call so far, but for those that have shown a breach. */
  readonly answers: readonly Answer[];
  /** Whether a call was answered with success, even if that showed a breach. */
  hasSucceeded(call: string): boolean;
  /** A stream that is open from the first time that it is asked for. */
  stream(): Promise<EventStream>;
  /** Another stream, of whoever the first token belongs to unless something else is wished for. */
  openStream(wishes: Partial<StreamWishes>): Promise<EventStream>;
}

export interface Rule {
  /** In the words of the contract, without a full stop. */
  readonly says: string;
  /**
   * Returns when the rule holds.
   *
   * @throws {Breach | Breaches} when it does not
   * @throws {NotTested} when nobody can say
   */
  look(api: TestedApi): void | Promise<void>;
}

/** @throws {NotTested} where the first person lacks a permission */
export function needs({ main }: TestedApi, ...permissions: readonly string[]): void {
  const missing = permissions.filter((one) => !main.permissions.has(one));
  if (missing.length === 0) return;
  throw new NotTested(`it takes a token with ${missing.join(' and ')} in --token-file`);
}

/**
 * What rules make.
 *
 * @throws {NotTested} where they may not, or the first person may not
 */
export function writing(api: TestedApi, ...permissions: readonly string[]): Made {
  if (api.made === undefined) throw new NotTested('it takes --writes');
  needs(api, ...permissions);
  return api.made;
}

/** The calls that a rule may make: those that write only with `--writes`. */
export const allowedCalls = ({ document, made }: TestedApi): readonly DocumentedCall[] =>
  document.calls.filter(({ method }) => method === 'GET' || made !== undefined);

/** Makes a call about ids that nothing has; a body is that of something new. */
export function askAboutUnknown(
  { made }: TestedApi,
  { name, ids, body }: DocumentedCall,
  caller: Caller,
): Promise<Answer> {
  if (body === 'TenantBody' && made) return made.putTenant(made.newTenant(), caller);
  if (body === 'HubBody' && made) return made.putHub(made.newHub(), caller);
  if (body === 'UserBody' && made) return made.putUser(randomUUID(), made.newUser(), caller);
  return caller.ask(name, { path: Object.fromEntries(ids.map(([id]) => [id, randomUUID()])) });
}

/** What may be needed to make hubs, and users in them, and to take both away again. */
export const FOR_HUBS = ['CreateManagementHub', 'DeleteManagementHub'];
export const FOR_USERS = [...FOR_HUBS, 'GetAllUsers', 'CreateUser', 'DeleteUser'];

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a list; whatever is no list has none, which the rule of its call tells. */
export function rowsIn({ json }: Answer): Row[] {
  return Array.isArray(json) ? json.map((row: unknown): Row => ({ ...Object(row) })) : [];
}
