import type { Permission } from '../permissions/permission.ts';
import { ApiError } from '../problem/problem.ts';
import { faultText, type RepairedRow } from '../row/server-row.ts';

declare const entity: unique symbol;

/** A server-side id, typed by entity so that ids of different entities cannot be confused. */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };

/**
 * An entity as the console reads it. Another platform's server may leave out any field of the OpenAPI
 * document except the id and the name.
 */
export type Identified<
  Fields extends { id: string },
  EntityId,
  Name extends keyof Fields,
> = Partial<Omit<Fields, 'id' | Name>> & Pick<Fields, Name> & { readonly id: EntityId };

/** A row of a list. */
export interface ListRow {
  /** The same for the same row in every answer, and different for each row of the list. */
  readonly id: string;
}

/** How a list is read. A source passes these options on to its API client, which `createApi` made. */
// A type, because openapi-fetch takes options of any name, which an interface does not allow.
export type ListReadOptions = {
  /** Aborts the request. */
  readonly signal: AbortSignal;
  /** Request headers; with the extension `list-deltas`, they ask for the changes since an ETag. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Awaited before each piece of a long answer is parsed, so that the page stays responsive. */
  readonly beforeParse?: () => Promise<unknown>;
  /**
   * Receives the text of the answer while it arrives, in whole rows, usually as an array. Returns `true`
   * to defer the parsing of this text until the whole answer has arrived.
   */
  readonly onText?: (text: string) => boolean;
};

/** The answer to a list's call, before its rows are checked. */
export interface ListAnswer {
  /** All rows, as an array. */
  readonly data?: unknown;
  /** When the data was requested, in milliseconds since 1970, if that was before the call. */
  readonly askedAt?: number;
  /** The response, whose ETag allows to ask for changes only. */
  readonly response?: Response;
}

/**
 * A list of an API: how to read it, and which permission that needs. Screens that use the same source
 * share its rows.
 *
 * @example
 * ```ts
 * const invoices: ListSource<Invoice> = {
 *   key: ['invoice', 'list'],
 *   permission: 'billing:GetInvoices',
 *   read: (options) => billing.GET('/invoices', options),
 *   isRow: (value): value is Invoice => typeof Object(value).id === 'string',
 * };
 * ```
 */
export interface ListSource<Row> {
  /** The query key, e.g. `['tenant', 'list']`; its first part is the entity, as in server events. */
  readonly key: readonly string[];
  /** The permission that the call requires. The list is requested only for users who have it. */
  readonly permission: Permission;
  /** Requests all rows. Rejects with an `ApiError`; any other error counts as a malformed answer. */
  readonly read: (options: ListReadOptions) => Promise<ListAnswer>;
  /** A cheap type check, because it runs for each of up to 100,000 rows. */
  readonly isRow: (value: unknown) => value is Row;
  /** Reads as much as possible of an invalid row. Without this function, invalid rows are left out. */
  readonly repair?: (value: unknown) => RepairedRow<Row>;
}

/**
 * Returns the stored row in the answer to a write; undefined if the answer has no content.
 *
 * @throws {ApiError} `malformed` if the answer is not a row
 */
export async function storedRow<Row>(
  { repair }: Required<Pick<ListSource<Row>, 'repair'>>,
  answer: Promise<{ readonly data?: unknown }>,
): Promise<Row | undefined> {
  const { data } = await answer;
  if (!data) return undefined;
  const { row, faults } = repair(data);
  if (row) return row;
  throw new ApiError({ kind: 'malformed', detail: faults.map(faultText).join() });
}
