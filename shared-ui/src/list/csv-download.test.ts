/** @jest-environment node */
import { awaitedOf, cellOf, lines, writeCsv } from './csv-download.ts';

const body = (cell: string) =>
  writeCsv([[cell]])
    .replace('\u{feff}', '')
    .replace(/\r\n$/, '');

test('a file begins with the mark that makes spreadsheets read UTF-8', () => {
  expect(writeCsv([['Léman']])).toBe('\u{feff}Léman\r\n');
});

test('cells are separated by a semicolon', () => {
  expect(writeCsv([['a', 'b']])).toContain('a;b');
});

test('quotes, line breaks and whatever may separate stay within their cell', () => {
  expect(body('a;b')).toBe('"a;b"');
  expect(body('say "yes"')).toBe('"say ""yes"""');
  expect(body('one\ntwo')).toBe('"one\ntwo"');
});

test('times stand in a file as people read them, in their own time zone', () => {
  const at = (time: string | undefined) => cellOf({ kind: 'time', value: () => time }, {});
  const noon = new Date(2026, 2, 12, 9, 41).toISOString();
  expect(at(noon)).toBe('12.03.2026 09:41');
  expect(at(undefined)).toBe('');
});

test('numbers stand in a file as spreadsheets read them', () => {
  const column = { kind: 'number', value: () => 20_140 } as const;
  expect(cellOf(column, {})).toBe('20140');
});

test('a file has what an import asks for, where a column shows more than one value', () => {
  const part = (name: 'first' | 'last') =>
    ({
      title: name,
      kind: 'text',
      value: (row: { first: string; last: string }) => row[name],
    }) as const;
  const name = {
    ...part('first'),
    id: 'name',
    title: 'Name',
    width: 1,
    inFile: [part('first'), part('last')],
  };
  expect([...lines([name], [{ first: 'Zoé', last: 'Roy' }])]).toEqual([
    ['first', 'last'],
    ['Zoé', 'Roy'],
  ]);
});

test('what is still on its way is named, and had come', () => {
  const awaited = jest.fn();
  const column = { title: 'Name', kind: 'text', value: () => '' } as const;
  const hubs = { ...column, title: 'Hubs', field: { name: 'hub', label: 'Hub', awaited } };
  expect(awaitedOf([column, hubs])).toEqual([hubs]);
  expect(awaited).toHaveBeenCalledTimes(1);
});
