import '../testing/jsdom-gaps.ts';
import { decodeText, readCsv } from './csv-read.ts';
import { writeCsv } from './csv-write.ts';

test.each([';', ',', '\t'])('cells separated by %j are found', (separator) => {
  expect(readCsv(`name${separator}key\r\nLéman${separator}leman\r\n`)).toEqual([
    ['name', 'key'],
    ['Léman', 'leman'],
  ]);
});

test('what was exported is read as it was', () => {
  const rows = [
    ['name', 'note'],
    ['say "yes"; or no', 'two\r\nlines'],
    ['', 'empty before'],
    ['empty after', ''],
  ];
  expect(readCsv(writeCsv(rows, ';'))).toEqual(rows);
});

test('empty lines are no rows, and a missing last line break loses nothing', () => {
  expect(readCsv('a,b\n\n,\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a file of an old Excel keeps its accents, and says what it is', () => {
  const bytes = Uint8Array.from([0x4c, 0xe9, 0x6d, 0x61, 0x6e]);
  expect(decodeText(bytes)).toEqual({ text: 'Léman', encoding: 'windows-1252' });
  expect(decodeText(new TextEncoder().encode('Léman'))).toEqual({
    text: 'Léman',
    encoding: 'utf-8',
  });
});
