import { ApiError, type MendedRow, type Permission } from '@console/shared-auth';
import {
  type Query,
  type QueryFunctionContext,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import { runToEnd } from '../idle/run-to-end.ts';
import { runWhenIdle } from '../idle/when-idle.ts';
import { ownChanges, withOwnChange } from './own-changes.ts';
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
   */
  readonly call: (
    signal: AbortSignal,
    pause?: () => Promise<unknown>,
    look?: (text: string) => boolean,
  ) => Promise<{
    data?: unknown;
    /** When the data was requested, in milliseconds since 1970, if that was before the call. */
    askedAt?: number;
  }>;
  /** A cheap type check: it runs for each of 100,000 rows. */
  readonly isRow: (value: unknown) => value is Row;
  /** Repairs an invalid row as far as possible; without this, invalid rows are omitted. */
  readonly mend?: (value: unknown) => MendedRow<Row>;
}

type Reading = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

interface ReadCallbacks {
  readonly pause: () => Promise<unknown>;
  readonly look?: (text: string) => boolean;
}

export type CreateCallbacks = (reading: Reading) => ReadCallbacks;

/** Returns the query of a list, for `useQuery` and for prefetching. */
export function listQuery<Row extends ListRow>(
  source: ListSource<Row>,
  createCallbacks?: CreateCallbacks,
) {
  return {
    queryKey: source.key,
    queryFn: (context: Reading) => readList(source, context, createCallbacks),
    // Rows are compared in idle time instead: that takes longer than rendering sixty rows.
    structuralSharing: false,
  } as const;
}

/** Returns the query result of a list; `createCallbacks` creates callbacks for the first read. */
export function useList<Row extends ListRow>(
  source: ListSource<Row>,
  allowed: boolean,
  createCallbacks?: CreateCallbacks,
) {
  return useQuery<Row[], Error>({ ...listQuery(source, createCallbacks), enabled: allowed });
}

/** Reads a list, and applies the user's later changes. Throws `malformed` if it gets no list. */
async function readList<Row extends ListRow>(
  source: ListSource<Row>,
  reading: Reading,
  createCallbacks: CreateCallbacks | undefined,
): Promise<Row[]> {
  const meanwhile = ownChanges(source.key);
  try {
    let rows = await readResponse(source, reading, createCallbacks);
    for (const change of meanwhile.made) rows = withOwnChange(rows, change);
    return rows;
  } finally {
    meanwhile.end();
  }
}

/** Reads the response; unchanged rows keep their objects, and thus the data derived from these. */
async function readResponse<Row extends ListRow>(
  source: ListSource<Row>,
  reading: Reading,
  createCallbacks: CreateCallbacks | undefined,
): Promise<Row[]> {
  const { client, signal } = reading;
  const before = client.getQueryData<Row[]>(source.key);
  const called = Date.now();
  const callbacks: ReadCallbacks | undefined = before
    ? { pause: pausing(signal) }
    : createCallbacks?.(reading);
  const { data, askedAt = called } = await source
    .call(signal, callbacks?.pause, callbacks?.look)
    .catch((error: unknown) => {
      if (error instanceof ApiError || signal.aborted) throw error;
      throw new ApiError({ kind: 'malformed', detail: String(error) }, error);
    });
  if (!Array.isArray(data)) {
    throw new ApiError({ kind: 'malformed', detail: `expected a list, got ${typeof data}` });
  }
  askedTimes.set(JSON.stringify(source.key), askedAt);
  if (data === before) return data;
  const isLong = before !== undefined && data.length > SHORT_ROWS;
  const steps = readRows(source, data);
  const { rows, faults } = isLong ? await runWhenIdle(steps, signal) : runToEnd(steps);
  if (rows.length === 0 && data.length > 0) {
    throw new ApiError({ kind: 'malformed', detail: faultTexts(faults).join(' · ') });
  }
  noteRowFaults(source.key, faults);
  const same =
    before &&
    (await import(/* webpackChunkName: 'list' */ './same-rows.ts').catch(() => undefined));
  if (!same) return rows;
  return isLong
    ? runWhenIdle(same.withSameRows(before, rows), signal)
    : same.withSameRowsNow(before, rows);
}

const askedTimes = new Map<string, number>();

/** Returns when a list was requested, in milliseconds since 1970; undefined for other queries. */
export const listAskedAt = ({ queryHash }: Query): number | undefined => askedTimes.get(queryHash);

/** Lists up to this length are compared in one step, in a millisecond or two. */
const SHORT_ROWS = 4_000;

/** Milliseconds for which refetching a list yields to other work; after that, it does not yield. */
const YIELDS_FOR_MS = 5_000;

/** Returns a function to await that yields to user input, except in a hidden page, which is rarely idle. */
function pausing(signal: AbortSignal): () => Promise<void> {
  const startedAt = performance.now();
  return async () => {
    if (document.hidden || performance.now() - startedAt > YIELDS_FOR_MS) return;
    await runWhenIdle([].values(), signal);
  };
}
