import { ApiError } from '@console/shared-auth';
import { holds } from '../permissions/use-permissions.ts';
import { type ListRow, type ListSource, listQuery } from './list-source.ts';
import { queryClient } from './query-client.ts';
import { noteWrite } from './recent-write.ts';

/** Puts a row that the server confirmed into a list that was read, in the place of its old self. */
function putRow<Row extends ListRow>(source: ListSource<Row>, row: Row): void {
  noteWrite();
  queryClient.setQueryData<Row[]>(source.key, (rows) => {
    if (!rows) return rows;
    const position = rows.findIndex(({ id }) => id === row.id);
    return position < 0 ? [...rows, row] : rows.with(position, row);
  });
}

/** Takes rows that the server deleted out of a list that was read. */
export function removeRows<Row extends ListRow>(
  source: ListSource<Row>,
  ids: ReadonlySet<string>,
): void {
  noteWrite();
  queryClient.setQueryData<Row[]>(source.key, (rows) => rows?.filter(({ id }) => !ids.has(id)));
}

/**
 * Reads again what the person has changed.
 *
 * @param entity - the first part of the queries' names, e.g. `tenant`
 */
export function invalidate(entity: string): void {
  noteWrite();
  void queryClient.invalidateQueries({ queryKey: [entity] });
}

/**
 * Sends a body that carries an id of the console's own making, and gives the row as it is stored.
 * After a write of unknown outcome the list is read and the body looked for, before anybody is
 * asked to repeat anything.
 *
 * @throws {ApiError} when the row is surely, or as far as can be told, not stored
 */
export async function saveRow<Row extends ListRow>(
  source: ListSource<Row>,
  body: ListRow,
  write: () => Promise<{ data?: unknown }>,
): Promise<Row> {
  try {
    const { data } = await write();
    if (!source.isRow(data)) throw new ApiError({ kind: 'malformed', detail: 'not a row' });
    putRow(source, data);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError) || !OUTCOME_UNKNOWN.includes(error.kind)) throw error;
    const stored = await lookFor(source, body);
    if (!stored) throw error;
    putRow(source, stored);
    return stored;
  }
}

const OUTCOME_UNKNOWN: readonly string[] = ['timeout', 'unreachable', 'malformed'];

async function lookFor<Row extends ListRow>(
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
