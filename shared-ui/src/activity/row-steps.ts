import i18next from 'i18next';
import { newsFilters } from '../list/news-filter.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListRow } from '../queries/list-source.ts';
import type { OwnRows } from './activity-store.ts';
import { newsWords } from './news-words.ts';
import { hashFields, type ListChanges, type OwnRow } from './snapshot.ts';

const ROWS_PER_STEP = 2_000;

/** Returns the rows that the user changed, with their values in this list; none if they are gone. */
export function* collectOwnRows(
  rows: readonly ListRow[],
  fields: readonly string[],
  { awaited, seen }: OwnRows,
): Generator<undefined, ReadonlyMap<string, OwnRow>> {
  if (awaited.size === 0) return seen;
  const next = new Map(seen);
  for (const id of awaited) next.set(id, { values: undefined });
  for (const [position, row] of rows.entries()) {
    if (position % ROWS_PER_STEP === 0) yield;
    if (awaited.has(row.id)) next.set(row.id, { values: hashFields(row, fields) });
  }
  return next;
}

/** Indexes rows by id; each value is an array, to which other versions of the row can be added. */
export function* byId(
  rows: readonly ListRow[],
): Generator<undefined, Map<string, readonly object[]>> {
  const found = new Map<string, readonly object[]>();
  for (const [position, row] of rows.entries()) {
    if (position % ROWS_PER_STEP === 0) yield;
    found.set(row.id, [row]);
  }
  return found;
}

/** Adds a filter with the choices "new" and "changed" if there is any news; otherwise removes it. */
export function offerFilter(list: string, changes: ListChanges): void {
  const filters = new Map(newsFilters.get());
  const wasOffered = filters.delete(list);
  const hasNews = changes.added.length + changes.changed.length > 0;
  if (hasNews) filters.set(list, filterBy(changes));
  if (hasNews || wasOffered) newsFilters.set(filters);
}

function filterBy({ added, changed }: ListChanges): ListFilter<ListRow> {
  const groups = new Map([
    ...added.map(({ id }) => [id, 'new'] as const),
    ...changed.map(({ id }) => [id, 'changed'] as const),
  ]);
  const text = (key: string) => i18next.t(`${newsWords()}:${key}`);
  return {
    name: 'changed',
    get label() {
      return text('title');
    },
    groupOf: ({ id }) => groups.get(id) ?? 'same',
    groupLabel: text,
  };
}
