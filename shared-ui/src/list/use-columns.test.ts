/** @jest-environment node */
import type { Column } from '../list-index/column.ts';
import { columnsFor } from './use-columns.ts';

const column = (id: string, width: number, hideWhenNarrow = false): Column<object> => ({
  id,
  title: id,
  kind: 'text',
  value: () => id,
  width,
  hideWhenNarrow,
});
const columns = [
  column('name', 27),
  column('key', 23),
  column('contact', 31, true),
  column('hubs', 26, true),
  column('created', 19, true),
];

test.each([
  [1216, ['name', 'key', 'contact', 'hubs', 'created']],
  // Widths of the list beside an open row, on screens 1440 and 1280 pixels wide.
  [896, ['name', 'key', 'hubs', 'created']],
  [736, ['name', 'key', 'hubs', 'created']],
  [540, ['name', 'key', 'created']],
  [400, ['name', 'key']],
  [60, ['name', 'key']],
])('a list of %i pixels shows the columns %s', (width, seen) => {
  expect(columnsFor(columns, width).map(({ id }) => id)).toEqual(seen);
});
