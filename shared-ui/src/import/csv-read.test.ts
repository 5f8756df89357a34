/** @jest-environment node */
import { decodeText, isText, readCsv } from './csv-read.ts';

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

test.each([';', ',', '\t'])('cells separated by %j are found', (separator) => {
  expect(cellsOf(`name${separator}key\r\nLéman${separator}leman\r\n`)).toEqual([
    ['name', 'key'],
    ['Léman', 'leman'],
  ]);
});

test('empty lines are no rows, and a missing last line break loses nothing', () => {
  expect(cellsOf('a,b\n\n,\n1,2')).toEqual([
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

test('a row knows its line, whatever stands on the lines before it', () => {
  const { rows } = readCsv('name,note\r\n\r\nAlpha,"two\r\nlines"\r\nBeta,\r\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test.each([
  ['to the end of the file', 'name,key\nAlpha,alpha\n"Beta,beta\nGamma,gamma\n'],
  ['to a quotation further below', 'name,key\nAlpha,alpha\n"Beta,beta\n"Gamma",gamma\n'],
  ['behind a cell of two lines', 'name,key\n"Al\npha","alpha\nBeta,beta\n'],
])('a quotation left open %s is named by its line, and takes no rows along', (_, text) => {
  expect(readCsv(text)).toEqual({ rows: [], openQuote: 3 });
});

test('a quotation mark within a cell, doubled or not, opens nothing', () => {
  expect(cellsOf('name,size\n"a ""b""" ,5" wide\n')[1]).toEqual(['a "b"', '5" wide']);
});

test('a workbook or a picture is told from a text', () => {
  expect(isText('PK\u{3}\u{4}\u{14}\0\u{6}')).toBe(false);
  expect(isText('name;key\r\nLéman\tleman\n')).toBe(true);
});
