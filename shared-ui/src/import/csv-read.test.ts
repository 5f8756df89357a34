/** @jest-environment node */
import { encodeText } from '../testing/encode-text.ts';
import { decodeText, findUnreadable, readCsv, withoutPadding } from './csv-read.ts';
import { atOnce } from './steps.ts';

const readCells = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

test.each([';', ',', '\t', '|', '，'])('detects the separator %j', (separator) => {
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

const utf8 = (text: string) => encodeText(text, 'utf-8');
const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((one) => [...one]));
const latin = (text: string) => encodeText(text, 'latin-1');

test.each([
  ['windows-1252', latin('Léman')],
  ['utf-8', utf8('Léman')],
  ['utf-16le', encodeText('\u{feff}Léman', 'utf-16le')],
  ['utf-16be', encodeText('\u{feff}Léman', 'utf-16be')],
  ['utf-16le', encodeText('Léman', 'utf-16le')],
  ['utf-16be', encodeText('Léman', 'utf-16be')],
] as const)('decodes %s', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: 'Léman', encoding, foreignLines: new Set() });
});

test('names the lines in another encoding than the rest, and decodes both', () => {
  const mostlyUtf8 = [utf8('Zürich\nBâle\n'), latin('Genève\n'), utf8('Bern'), latin(' é\n')];
  expect(decodeText(joined(mostlyUtf8))).toEqual({
    text: 'Zürich\nBâle\nGenève\nBern é\n',
    encoding: 'utf-8',
    foreignLines: new Set([3, 4]),
  });
  const mostlyOld = [latin('Zürich\r\nGenève\r\n'), utf8('Bâle\r\n')];
  expect(decodeText(joined(mostlyOld))).toEqual({
    text: 'Zürich\r\nGenève\r\nBâle\r\n',
    encoding: 'windows-1252',
    foreignLines: new Set([3]),
  });
});

test.each([
  ['sep=;\na;b\n1;2,3,4\n', 3],
  ['\u{feff}"sep=,"\r\na,b\r\n1,"2;3;4"\r\n', 3],
  ['SEP=\t\t\r\n\u{feff}a\tb\r\n1\t2\r\n', 3],
])('reads the line %j as the separator', (text, line) => {
  const { rows } = readCsv(text);
  expect(rows[0]?.cells).toEqual(['a', 'b']);
  expect(rows[1]).toMatchObject({ line, cells: ['1', expect.any(String)] });
});

test.each([
  ['names with commas', 'Name;Key\n"Muster, A";a\nRoy, B;b\n', 'Name Key'],
  ['a text with many commas', 'Name;Text\nA;one, two, three\nB;four, five, six\n', 'Name Text'],
  ['a title above', 'Users of 27.11.2026, all\nName;Key\nA;a\nB;b\n', 'Users of 27.11.2026, all'],
  ['empty cells at the end', 'Name;Key\nA, b;a;;;\nC, d;c;;;\n', 'Name Key'],
])('detects the separator in spite of %s', (_, text, heading) => {
  expect(readCells(text)[0]?.join(' ')).toBe(heading);
});

test('returns the content of cells as the program shows it that wrote them', () => {
  const cells = (text: string) => readCells(`h,i,j\n${text}\n`)[1];
  expect(cells('"a", "b, c",  "d"')).toEqual(['a', 'b, c', 'd']);
  expect(cells('="0042","=""a,b""",=1+1')).toEqual(['0042', 'a,b', '=1+1']);
  expect(cells('"one\vtwo",a\fb,')).toEqual(['one\ntwo', 'a\nb', '']);
  expect(cells("X'4dc3bc6c6c6572',X'00ff',x")).toEqual(['Müller', "X'00ff'", 'x']);
  expect(cells('"Jean \\"JJ\\" Petit","C:\\","a"')).toEqual(['Jean "JJ" Petit', 'C:\\', 'a']);
});

test('ignores the zero bytes or the Ctrl-Z at the end of a file', () => {
  for (const end of ['\u{1a}', '\0\0\0', '\r\n\u{1a}\0\r\n']) {
    expect(readCells(`a,b\n1,2${end}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(atOnce(findUnreadable(withoutPadding(`a,b\n1,2${end}`)))).toBeUndefined();
  }
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

test('finds the character that shows that a file is not text', () => {
  const found = (text: string) => atOnce(findUnreadable(text));
  expect(found('PK\u{3}\u{4}\u{14}\0\u{6}')).toEqual({ line: 1, character: 'U+0003' });
  expect(found('name\r\nLéman\u{1}')).toEqual({ line: 2, character: 'U+0001' });
  expect(found('name;key\r\nLéman\tle\vman\n')).toBeUndefined();
});
