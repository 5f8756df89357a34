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

/** Anything a list can show: it has an id. */
export interface ListRow {
  readonly id: string;
}

/** Where a list comes from and who may ask for it. */
export interface ListSource<Row extends ListRow> {
  /**
   * Its name among the queries, e.g. `['tenant', 'list']`. The first part is the kind of server
   * event that it follows: after one it is read again.
   */
  readonly key: QueryKey;
  /** The call is made only for a person who holds it. */
  readonly permission: Permission;
  /**
   * @param pause - awaited before a piece of a long list is parsed
   * @param look - given the text of each piece; what it takes is parsed when all has arrived
   */
  readonly call: (
    signal: AbortSignal,
    pause?: () => Promise<unknown>,
    look?: (text: string) => boolean,
  ) => Promise<{
    data?: unknown;
    /** Where it was asked for before the call, when that was; in milliseconds since 1970. */
    askedAt?: number;
  }>;
  /** A cheap look at whether a row is of its type: it runs for each of 100,000. */
  readonly isRow: (value: unknown) => value is Row;
  /** Reads what it can of a value that is no such row; without it the row is left out. */
  readonly mend?: (value: unknown) => MendedRow<Row>;
}

type Reading = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

/** What goes on while a list is read. */
interface Beside {
  readonly pause: () => Promise<unknown>;
  readonly look?: (text: string) => boolean;
}

/** The same while it is read for the first time. */
export type ReadBeside = (reading: Reading) => Beside;

/** The query of a list, for `useQuery` and for asking ahead. */
export function listQuery<Row extends ListRow>(source: ListSource<Row>, beside?: ReadBeside) {
  return {
    queryKey: source.key,
    queryFn: (context: Reading) => readList(source, context, beside),
    // Beside the work instead: it takes longer than drawing sixty rows.
    structuralSharing: false,
  } as const;
}

/**
 * The rows of a list as far as they are known.
 *
 * @param beside - what goes on while they are read for the first time
 */
export function useList<Row extends ListRow>(
  source: ListSource<Row>,
  allowed: boolean,
  beside?: ReadBeside,
) {
  return useQuery<Row[], Error>({ ...listQuery(source, beside), enabled: allowed });
}

/**
 * Asks for a list. What the person does meanwhile is done to the answer, which may be older.
 *
 * @throws {ApiError} `malformed` when the answer is no list, or one of which no row can be read
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

/** Of a list that is known, rows that have not changed are the same objects: what was worked out of them stays. */
async function readAnswer<Row extends ListRow>(
  source: ListSource<Row>,
  reading: Reading,
  beside: ReadBeside | undefined,
): Promise<Row[]> {
  const { client, signal } = reading;
  const before = client.getQueryData<Row[]>(source.key);
  const called = Date.now();
  const goesOn: Beside | undefined = before ? { pause: pausing(signal) } : beside?.(reading);
  const { data, askedAt = called } = await source
    .call(signal, goesOn?.pause, goesOn?.look)
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
 * When the list of a query was asked for, which is when it may have been as it was read; in
 * milliseconds since 1970. Nothing for what is no list.
 */
export const listAskedAt = ({ queryHash }: Query): number | undefined => askedTimes.get(queryHash);

/** A list up to this length is compared at once: a millisecond or two. */
const SHORT_ROWS = 4_000;

/** Milliseconds in which a list that is read again lets all else go first; then it is read to its end. */
const GIVES_WAY_FOR_MS = 5_000;

/** Lets what a person is doing go first. Where nobody looks, idle moments are seconds apart. */
function pausing(signal: AbortSignal): () => Promise<void> {
  const begun = performance.now();
  return async () => {
    if (document.hidden || performance.now() - begun > GIVES_WAY_FOR_MS) return;
    await idly([].values(), signal);
  };
}
