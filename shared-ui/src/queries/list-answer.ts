import { ApiError, type MendedRow, type Permission } from '@console/shared-auth';
import type { QueryKey } from '@tanstack/react-query';
import { faultTexts, noteRowFaults, readRows } from './row-faults.ts';

export interface ListRow {
  readonly id: string;
}

/** The endpoint of a list, and the permission that it needs. */
export interface ListSource<Row extends ListRow> {
  /** The list's query key, e.g. `['tenant', 'list']`; the first part is the kind of server event. */
  readonly key: QueryKey;
  /** The list is requested only for users with this permission. */
  readonly permission: Permission;
  /**
   * @param pause - awaited before a piece of a long list is parsed
   * @param look - receives the text of each piece; returns true if the piece may be parsed after all
   * pieces have arrived
   * @param headers - of the request; with the extension `list-deltas`, they ask for the changes since an ETag
   */
  readonly call: (
    signal: AbortSignal,
    pause?: () => Promise<unknown>,
    look?: (text: string) => boolean,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{
    data?: unknown;
    /** When the data was requested, in milliseconds since 1970, if that was before the call. */
    askedAt?: number;
    response?: Response;
  }>;
  /** A cheap type check: it runs for each of 100,000 rows. */
  readonly isRow: (value: unknown) => value is Row;
  /** Repairs an invalid row as far as possible; without this, invalid rows are omitted. */
  readonly mend?: (value: unknown) => MendedRow<Row>;
}

export interface ReadCallbacks {
  readonly pause: () => Promise<unknown>;
  readonly look?: (text: string) => boolean;
}

/** The list as the server last sent it, without later changes by the user. */
export interface LastAnswer<Row> {
  /** When it was requested, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The number of rows that were sent. */
  readonly sent: number;
  /** Undefined if later changes cannot be applied: there is no ETag, or a row has faults. */
  readonly etag?: string | undefined;
  readonly rows: Row[];
}

/** @throws {ApiError} */
export async function askList<Row extends ListRow>(
  source: ListSource<Row>,
  signal: AbortSignal,
  { pause, look }: Partial<ReadCallbacks> = {},
  headers?: Readonly<Record<string, string>>,
) {
  const called = Date.now();
  const { askedAt = called, ...answer } = await source
    .call(signal, pause, look, headers)
    .catch((error: unknown) => {
      if (error instanceof ApiError || signal.aborted) throw error;
      throw new ApiError({ kind: 'malformed', detail: String(error) }, error);
    });
  return { ...answer, askedAt };
}

/** Checks and repairs the rows of an answer, in steps. @throws {ApiError} `malformed` if it is no list */
export function* toAnswer<Row extends ListRow>(
  source: ListSource<Row>,
  { data, askedAt, response }: Awaited<ReturnType<typeof askList>>,
): Generator<undefined, LastAnswer<Row>> {
  if (!Array.isArray(data)) {
    throw new ApiError({ kind: 'malformed', detail: `expected a list, got ${typeof data}` });
  }
  const { rows, faults } = yield* readRows(source, data);
  if (rows.length === 0 && data.length > 0) {
    throw new ApiError({ kind: 'malformed', detail: faultTexts(faults).join(' · ') });
  }
  noteRowFaults(source.key, faults);
  const etag = faults.length > 0 ? undefined : (response?.headers.get('etag') ?? undefined);
  return { askedAt, sent: data.length, etag, rows };
}
