/** @jest-environment node */
import { decodeText, isText, readCsv } from './csv-read.ts';

const readCells = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

test.each([';', ',', '\t'])('detects the separator %j', (separator) => {
  expect(readCells(`name${separator}key\r\nLéman${separator}leman\r\n`)).toEqual([
    ['name', 'key'],
    ['Léman', 'leman'],
  ]);
});

test('ignores empty lines, and needs no final line break', () => {
  expect(readCells('a,b\n\n,\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('decodes windows-1252 and UTF-8', () => {
  const bytes = Uint8Array.from([0x4c, 0xe9, 0x6d, 0x61, 0x6e]);
  expect(decodeText(bytes)).toEqual({ text: 'Léman', encoding: 'windows-1252' });
  expect(decodeText(new TextEncoder().encode('Léman'))).toEqual({
    text: 'Léman',
    encoding: 'utf-8',
  });
});

test('counts the lines of empty rows and of quoted line breaks', () => {
  const { rows } = readCsv('name,note\r\n\r\nAlpha,"two\r\nlines"\r\nBeta,\r\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test.each([
  ['that swallows the rest of the file', 'name,key\nAlpha,alpha\n"Beta,beta\nGamma,gamma\n'],
  ['that a later quotation seems to close', 'name,key\nAlpha,alpha\n"Beta,beta\n"Gamma",gamma\n'],
  ['after a cell of two lines', 'name,key\n"Al\npha","alpha\nBeta,beta\n'],
])('names the line of an unclosed quotation %s, and returns no rows', (_, text) => {
  expect(readCsv(text)).toEqual({ rows: [], openQuote: 3 });
});

test('a quotation mark within a cell does not open a quotation', () => {
  expect(readCells('name,size\n"a ""b""" ,5" wide\n')[1]).toEqual(['a "b"', '5" wide']);
});

test('recognizes that a workbook or a picture is not text', () => {
  expect(isText('PK\u{3}\u{4}\u{14}\0\u{6}')).toBe(false);
  expect(isText('name;key\r\nLéman\tleman\n')).toBe(true);
});
