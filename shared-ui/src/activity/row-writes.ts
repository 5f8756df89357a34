import { ApiError, recordCalls, type Writes, writesFor } from '@console/shared-auth';
import { holds } from '../permissions/use-permissions.ts';
import { invalidate, putRow, removeRows } from '../queries/list-cache.ts';
import { type ListRow, type ListSource, listQuery } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { rowFrom } from '../queries/row-faults.ts';
import { expectChange, listsOf } from './activity.ts';
import { fieldHash } from './field-hash.ts';
import { OUTCOME_UNKNOWN } from './run-note.ts';
import { hashFields } from './snapshot.ts';
import type { Doubt } from './write.ts';
import { keepCalls, type NotedWrite, noteWrite } from './write-log.ts';

/** A write whose function only sends calls with the given client: its calls are kept in the log. */
export interface SentWrite {
  /** Why the user makes the change, e.g. the number of a ticket. */
  readonly reason?: string | undefined;
}

export async function storeRow<Row extends ListRow>(
  source: ListSource<Row>,
  body: ListRow,
  write: (to: Writes) => Promise<unknown>,
  sent?: SentWrite,
): Promise<Row> {
  const kind = String(source.key[0]);
  const known = queryClient.getQueryData<Row[]>(source.key)?.find(({ id }) => id === body.id);
  const list = listsOf(kind);
  const values = new Map(Object.entries(body));
  const fields = Object.keys(list?.fields ?? {}).filter((field) => {
    return known && fieldHash(Reflect.get(known, field)) !== fieldHash(values.get(field));
  });
  const thing = { id: body.id, name: list?.name(body) ?? body.id };
  const hashes = hashFields(body, [...values.keys()]);
  const doubt = { ...thing, shownBy: source.key, isThere: true, values: hashes };
  const { reason } = sent ?? {};
  const beginning = { kind, reason, route: list?.route, things: [thing] };
  const noted = known
    ? noteWrite({ ...beginning, verb: 'change', fields }, doubt)
    : noteWrite({ ...beginning, verb: 'create' }, doubt);
  const kept = sent && keepCalls(noted, recordCalls(write, reason));
  return send(noted, kept, async () => {
    try {
      const stored = await write(writesFor(reason));
      const isEmpty = stored === undefined || stored === null || stored === '';
      const row = rowFrom(source, isEmpty ? { ...known, ...body } : stored);
      if (!row) throw new ApiError({ kind: 'malformed', detail: 'expected the stored row' });
      await expectChange(kind, [row.id]);
      noted.report({ done: 1, doubts: [] });
      putRow(source, row);
      // The response was empty, so read the stored row from its list.
      if (isEmpty) invalidate(kind, [row.id]);
      return row;
    } catch (error) {
      if (!isOfUnknownOutcome(error)) throw error;
      await expectChange(kind, [body.id]);
      const stored = await findStored(source, body);
      if (!stored) throw error;
      noted.report({ done: 1, found: 1, doubts: [] });
      putRow(source, stored);
      return stored;
    }
  });
}

export async function dropRow<Row extends ListRow>(
  source: ListSource<Row>,
  row: Row,
  write: (to: Writes) => Promise<unknown>,
  sent?: SentWrite,
): Promise<void> {
  const kind = String(source.key[0]);
  const list = listsOf(kind);
  const thing = { id: row.id, name: list?.name(row) ?? row.id };
  const doubt: Doubt = { ...thing, shownBy: source.key, isThere: false };
  const { reason } = sent ?? {};
  const noted = noteWrite(
    { verb: 'delete', kind, reason, route: list?.route, things: [thing] },
    doubt,
  );
  const kept = sent && keepCalls(noted, recordCalls(write, reason));
  await send(noted, kept, () => write(writesFor(reason)));
  await expectChange(kind, [row.id]);
  noted.report({ done: 1, doubts: [] });
  removeRows(source, new Set([row.id]));
}

/**
 * Sends a write, and removes it from the log if it was definitely refused.
 *
 * @param kept - settles when the calls are in the log: the user may leave the page after the write
 */
async function send<Answer>(
  noted: NotedWrite,
  kept: Promise<void> | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await write();
    await kept;
    return answer;
  } catch (error) {
    if (!isOfUnknownOutcome(error)) noted.drop();
    throw error;
  }
}

const isOfUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && OUTCOME_UNKNOWN.includes(error.kind);

async function findStored<Row extends ListRow>(
  source: ListSource<Row>,
  body: ListRow,
): Promise<Row | undefined> {
  if (!holds(source.permission)) return undefined;
  const query = { ...listQuery(source), staleTime: 0, retry: false };
  const rows = await queryClient.fetchQuery(query).catch(() => []);
  const wanted = Object.entries(body);
  return rows.find((row) => {
    const stored = new Map(Object.entries(row));
    return wanted.every(([member, value]) => stored.get(member) === value);
  });
}
