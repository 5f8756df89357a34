import type { ListRow, ListSource } from '@console/shared-auth';
import { type Query, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { runToEnd } from '../idle/run-to-end.ts';
import { askList, type LastAnswer, type ReadCallbacks, toAnswer } from './list-answer.ts';
import { ownChanges, withOwnChange } from './own-changes.ts';

export type { ListRow, ListSource } from '@console/shared-auth';

type Reading = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

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
export function useListQuery<Row extends ListRow>(
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
    let rows = await readResponse(source, reading, () => createCallbacks?.(reading));
    for (const change of meanwhile.made) rows = withOwnChange(rows, change);
    return rows;
  } finally {
    meanwhile.end();
  }
}

/** Typed by the list of the query; nothing else writes or reads its answer. */
const lastAnswers = new WeakMap<Query, LastAnswer<never>>();

/** Returns when a list was requested, in milliseconds since 1970; undefined for other queries. */
export const listAskedAt = (query: Query): number | undefined => lastAnswers.get(query)?.askedAt;

/** Returns how many rows the last answer of a list had; undefined for other queries. */
export const rowsSent = (query: Query): number | undefined => lastAnswers.get(query)?.sent;

export function noteAnswer<Row>(query: Query | undefined, answer: LastAnswer<Row>): void {
  if (query) lastAnswers.set(query, answer as LastAnswer<never>);
}

/** Reads the response; unchanged rows keep their objects, and thus the data derived from these. */
async function readResponse<Row extends ListRow>(
  source: ListSource<Row>,
  { client, signal }: Reading,
  createCallbacks: () => ReadCallbacks | undefined,
): Promise<Row[]> {
  const query = client.getQueryCache().get(JSON.stringify(source.key));
  const before = client.getQueryData<Row[]>(source.key);
  const late =
    before &&
    (await import(/* webpackChunkName: 'list' */ './read-again.ts').catch(() => undefined));
  const last: LastAnswer<Row> | undefined = query && lastAnswers.get(query);
  const answer = late
    ? await late.readAgain(source, signal, before, last)
    : runToEnd(toAnswer(source, await askList(source, signal, before ? {} : createCallbacks())));
  noteAnswer(query, answer);
  return answer.rows;
}
