/** @jest-environment node */
import {
  type EarlierColumn,
  type EarlierSource,
  toCurrentColumns,
  toCurrentFields,
  toCurrentSource,
  toEarlierColumn,
  toEarlierRow,
  toOpened,
} from './earlier-list.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
}

const column: EarlierColumn<Thing> = {
  id: 'name',
  title: 'Name',
  kind: 'text',
  value: ({ name }) => name,
  field: { name: 'name', label: 'name' },
  inFile: [{ title: 'Name', kind: 'text', value: ({ name }) => name }],
  shown: ({ name }) => name,
  wide: true,
  width: 40,
};

test('columns get their current names, and keep their functions', () => {
  const [current] = toCurrentColumns([column]);
  expect(current).toEqual({
    id: 'name',
    title: 'Name',
    kind: 'text',
    value: column.value,
    searchAs: column.field,
    exportAs: column.inFile,
    cellText: column.shown,
    hideWhenNarrow: true,
    width: 40,
  });
  expect(current && toEarlierColumn(current)).toEqual(column);
});

test('the same lists and sources are converted once, because caches are kept by them', () => {
  const columns = [column];
  expect(toCurrentColumns(columns)).toBe(toCurrentColumns(columns));
  const fields = [{ name: 'name', column: { width: 40, wide: true } }] as const;
  expect(toCurrentFields<Thing>(fields)).toBe(toCurrentFields<Thing>(fields));
  expect(toCurrentFields<Thing>(fields)).toEqual([
    { name: 'name', column: { width: 40, hideWhenNarrow: true } },
  ]);
});

test('a source is read as before, and repairs rows by `mend`', async () => {
  const call = jest.fn(async () => ({ data: [] }));
  const mend = () => ({ faults: [] });
  const source: EarlierSource<Thing> = {
    key: ['thing'],
    permission: 'GetTenants',
    call,
    isRow: (value): value is Thing => Object(value) === value,
    mend,
  };
  const current = toCurrentSource(source);
  expect(toCurrentSource(source)).toBe(current);
  const { signal } = new AbortController();
  const [beforeParse, onText, headers] = [async () => undefined, () => false, { a: 'b' }];
  expect(await current.read({ signal, beforeParse, onText, headers })).toEqual({ data: [] });
  expect(call).toHaveBeenCalledWith(signal, beforeParse, onText, headers);
  expect(current.repair).toBe(mend);
});

test.each([
  [undefined, { kind: 'none' }],
  ['new', { kind: 'new' }],
  ['a1', { kind: 'row', id: 'a1' }],
] as const)('the address of row %s opens %j', (row, opened) => {
  expect(toOpened(row)).toEqual(opened);
  expect(toEarlierRow(opened)).toBe(row);
});
