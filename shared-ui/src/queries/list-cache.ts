import { isAffectedBy } from './change.ts';
import type { ListRow, ListSource } from './list-source.ts';
import { noteOwnChange, type OwnChange, withOwnChange } from './own-changes.ts';
import { queryClient } from './query-client.ts';
import { noteWrite } from './recent-write.ts';

/** Puts a row that the server confirmed into the cached list, replacing its old version. */
export function putRow<Row extends ListRow>(source: ListSource<Row>, row: Row): void {
  change(source, { put: row });
}

/**
 * Removes rows from the cached list, because the server has confirmed that they are gone.
 *
 * @param ids - the ids of these rows
 */
export function removeRows<Row extends ListRow>(
  source: ListSource<Row>,
  ids: ReadonlySet<string>,
): void {
  change(source, { gone: ids });
}

function change<Row extends ListRow>(source: ListSource<Row>, made: OwnChange): void {
  noteWrite();
  noteOwnChange(source.key, made);
  queryClient.setQueryData<Row[]>(source.key, (rows) => rows && withOwnChange(rows, made));
}

/** Refetches queries of a kind; with `ids`, queries about other things stay valid. */
export function invalidate(kind: string, ids?: readonly string[]): void {
  noteWrite();
  const changes = ids?.map((id) => ({ kind, id })) ?? [{ kind }];
  void queryClient.invalidateQueries({ predicate: isAffectedBy(changes) });
}
