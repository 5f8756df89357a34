import { ApiError, type MendedRow, type Permission } from '@console/shared-auth';
import {
  type Query,
  type QueryFunctionContext,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import { finished } from '../idle/finished.ts';
import { idly } from '../idle/when-idle.ts';
import { ownChanges, withOwnChange } from './own-changes.ts';
import { faultTexts, noteRowFaults, readRows } from './row-faults.ts';

/** A row of a list, which must have an id. */
export interface ListRow {
  readonly id: string;
}

/** The endpoint of a list and the permission it needs. */
export interface ListSource<Row extends ListRow> {
  /**
   * Its query key, e.g. `['tenant', 'list']`. The first part is the kind of server event after
   * which it is refetched.
   */
  readonly key: QueryKey;
  /** The list is requested only for users with this permission. */
  readonly permission: Permission;
  /**
   * @param pause - awaited before a piece of a long list is parsed
   * @param look - receives the text of each piece; accepted pieces are parsed when all have arrived
   */
  readonly call: (
    signal: AbortSignal,
    pause?: () => Promise<unknown>,
    look?: (text: string) => boolean,
  ) => Promise<{
    data?: unknown;
    /** When the data was requested, if before the call; in milliseconds since 1970. */
    askedAt?: number;
  }>;
  /** A cheap type check: it runs for each of 100,000 rows. */
  readonly isRow: (value: unknown) => value is Row;
  /** Repairs an invalid row as far as possible; without it the row is omitted. */
  readonly mend?: (value: unknown) => MendedRow<Row>;
}

type Reading = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

/** Callbacks while a list is read. */
interface Beside {
  readonly pause: () => Promise<unknown>;
  readonly look?: (text: string) => boolean;
}

/** Creates the callbacks for the first reading. */
export type ReadBeside = (reading: Reading) => Beside;

/** Returns the query of a list, for `useQuery` and for prefetching. */
export function listQuery<Row extends ListRow>(source: ListSource<Row>, beside?: ReadBeside) {
  return {
    queryKey: source.key,
    queryFn: (context: Reading) => readList(source, context, beside),
    // Done in idle time instead: it takes longer than rendering sixty rows.
    structuralSharing: false,
  } as const;
}

/**
 * Returns the query result of a list.
 *
 * @param beside - creates callbacks for the first reading
 */
export function useList<Row extends ListRow>(
  source: ListSource<Row>,
  allowed: boolean,
  beside?: ReadBeside,
) {
  return useQuery<Row[], Error>({ ...listQuery(source, beside), enabled: allowed });
}

/**
 * Reads a list and applies the user's own changes made since, because the answer may be older.
 *
 * @throws {ApiError} `malformed` when the answer is not a list, or has no readable row
 */
async function readList<Row extends ListRow>(
  source: ListSource<Row>,
  reading: Reading,
  beside: ReadBeside | undefined,
): Promise<Row[]> {
  const meanwhile = ownChanges(source.key);
  try {
    let rows = await readAnswer(source, reading, beside);
    for (const change of meanwhile.made) rows = withOwnChange(rows, change);
    return rows;
  } finally {
    meanwhile.end();
  }
}

/** Reads the answer; unchanged rows keep their objects, and data derived from them. */
async function readAnswer<Row extends ListRow>(
  source: ListSource<Row>,
  reading: Reading,
  beside: ReadBeside | undefined,
): Promise<Row[]> {
  const { client, signal } = reading;
  const before = client.getQueryData<Row[]>(source.key);
  const called = Date.now();
  const hooks: Beside | undefined = before ? { pause: pausing(signal) } : beside?.(reading);
  const { data, askedAt = called } = await source
    .call(signal, hooks?.pause, hooks?.look)
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
  const { rows, faults } = isLong ? await idly(steps, signal) : finished(steps);
  if (rows.length === 0 && data.length > 0) {
    throw new ApiError({ kind: 'malformed', detail: faultTexts(faults).join(' · ') });
  }
  noteRowFaults(source.key, faults);
  const same =
    before &&
    (await import(/* webpackChunkName: 'list' */ './same-rows.ts').catch(() => undefined));
  if (!same) return rows;
  return isLong
    ? idly(same.withSameRows(before, rows), signal)
    : same.withSameRowsNow(before, rows);
}

const askedTimes = new Map<string, number>();

/**
 * Returns when a list was requested, the earliest time that its data may be from, in milliseconds
 * since 1970; undefined for other queries.
 */
export const listAskedAt = ({ queryHash }: Query): number | undefined => askedTimes.get(queryHash);

/** Lists up to this length are compared at once, in a millisecond or two. */
const SHORT_ROWS = 4_000;

/** Milliseconds for which refetching a list yields to other work; then it runs to its end. */
const GIVES_WAY_FOR_MS = 5_000;

/** Yields to the user's work. In a hidden page, idle periods are seconds apart, so it does not. */
function pausing(signal: AbortSignal): () => Promise<void> {
  const begun = performance.now();
  return async () => {
    if (document.hidden || performance.now() - begun > GIVES_WAY_FOR_MS) return;
    await idly([].values(), signal);
  };
}
