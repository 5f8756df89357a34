/** @jest-environment node */
import type { Column } from '../list-index/column.ts';
import { columnsFor } from './use-columns.ts';

const columns = ['name', 'key', 'contact', 'hubs', 'created'].map(
  (id, position): Column<object> => ({
    id,
    title: id,
    kind: 'text',
    value: () => id,
    width: 1,
    wide: position > 1,
  }),
);

test.each([
  [1280, ['name', 'key', 'contact', 'hubs', 'created']],
  [600, ['name', 'key', 'contact', 'hubs', 'created']],
  [500, ['name', 'key', 'contact', 'hubs']],
  [400, ['name', 'key', 'contact']],
  [280, ['name', 'key']],
  [60, ['name', 'key']],
])('%i pixels have room for %s', (width, seen) => {
  expect(columnsFor(columns, width).map(({ id }) => id)).toEqual(seen);
});
