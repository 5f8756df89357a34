/** @jest-environment node */
import { writeCsv } from '../contract/csv.ts';
import { formatCell, lines, loadAwaited } from './csv-download.ts';

const body = (cell: string) =>
  writeCsv([[cell]])
    .replace('\u{feff}', '')
    .replace(/\r\n$/, '');

test('starts with the byte order mark of UTF-8, and separates cells by semicolons', () => {
  expect(writeCsv([['Léman', 'b']])).toBe('\u{feff}Léman;b\r\n');
});

test('quotes cells with quotes, line breaks and separators', () => {
  expect(body('a;b')).toBe('"a;b"');
  expect(body('say "yes"')).toBe('"say ""yes"""');
  expect(body('one\ntwo')).toBe('"one\ntwo"');
});

test('writes times in the user’s time zone', () => {
  const at = (time: string | undefined) => formatCell({ kind: 'time', value: () => time }, {});
  const noon = new Date(2026, 2, 12, 9, 41).toISOString();
  expect(at(noon)).toBe('12.03.2026 09:41');
  expect(at(undefined)).toBe('');
});

test('writes a part of a combined column once, even if it is a column too', () => {
  const last = { title: 'Last', kind: 'text', value: (row: { last: string }) => row.last } as const;
  const name = { ...last, title: 'Name', exportAs: [last] };
  expect([...lines([name, last], [{ last: 'Frei' }])]).toEqual([['Last'], ['Frei']]);
});

test('writes numbers without grouping', () => {
  const column = { kind: 'number', value: () => 20_140 } as const;
  expect(formatCell(column, {})).toBe('20140');
});

test('writes a combined column as the columns that an import expects', () => {
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
    exportAs: [part('first'), part('last')],
  };
  expect([...lines([name], [{ first: 'Zoé', last: 'Roy' }])]).toEqual([
    ['first', 'last'],
    ['Zoé', 'Roy'],
  ]);
});

test('returns columns that are not loaded, and starts loading them', () => {
  const awaited = jest.fn();
  const column = { title: 'Name', kind: 'text', value: () => '' } as const;
  const hubs = { ...column, title: 'Hubs', searchAs: { name: 'hub', label: 'Hub', awaited } };
  expect(loadAwaited([column, hubs])).toEqual([hubs]);
  expect(awaited).toHaveBeenCalledTimes(1);
});
