/** @jest-environment node */
import fc from 'fast-check';
import { writeCsv } from '../contract/csv.ts';
import { SEPARATORS } from '../contract/formula-guard.ts';
import type { FormField } from '../form/form-field.ts';
import { encodeText } from '../testing/encode-text.ts';
import { guessMapping, NO_MEMORY } from './columns.ts';
import { decodeText, readCsv } from './csv-read.ts';
import { dryRunSteps } from './dry-run.ts';
import { inSteps } from './steps.ts';

declare const LONG_TESTS: boolean;

/** Cells that contain CSV's special characters more often than random text would. */
const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'"\',;|，\t\r\n =+-@aé'),
    maxLength: 6,
  }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

const files = fc
  .integer({ min: 1, max: 3 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));

const numRuns = LONG_TESTS ? 20_000 : 200;

test('an import reads exported cells unchanged, except for surrounding spaces', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (rows) => {
      const names = heading(rows);
      const fields = names.map((name): FormField => ({ name, label: name, kind: 'paragraph' }));
      const { rows: read } = readCsv(writeCsv([names, ...rows]));
      const mapping = guessMapping(read, 0, { fields, labels: {}, other: undefined }, NO_MEMORY);
      const { good, ignored } = await inSteps(
        dryRunSteps(read, mapping, { fields, unique: {}, idOf: String, isDone: () => false }),
      );
      expect(ignored).toEqual([]);
      const plain = rows.map((cells) => cells.map((one) => one.trim().normalize('NFC')));
      const values = good.map((row) => names.map((name) => row.values[name]));
      expect(values.filter(hasContent)).toEqual(plain.filter(hasContent));
    }),
    {
      numRuns,
      examples: [[[["'=1+1"]]], [[['\tx']]], [[['a;b']]], [[['|']]], [[['，']]]],
    },
  );
});

interface Dialect {
  readonly separator: string;
  readonly lineBreak: string;
  readonly quotesAll: boolean;
  readonly spaceBefore: boolean;
  readonly named: boolean;
  readonly padding: string;
}

const dialects = fc.record<Dialect>({
  separator: fc.constantFrom(...SEPARATORS),
  lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
  quotesAll: fc.boolean(),
  spaceBefore: fc.boolean(),
  named: fc.boolean(),
  padding: fc.constantFrom('', '\u{1a}', '\0\0'),
});

const encodings = fc.constantFrom('utf-8', 'utf-16le', 'utf-16be');

const SPECIAL = new RegExp(`["\r\n${SEPARATORS}]|^\\s`);

function writeDialect(rows: readonly (readonly string[])[], dialect: Dialect): string {
  const { separator, lineBreak, quotesAll, spaceBefore, named, padding } = dialect;
  const needsQuotes = (one: string) => quotesAll || SPECIAL.test(one);
  const lines = rows.map((cells) =>
    cells
      .map((one) => (needsQuotes(one) ? `"${one.replaceAll('"', '""')}"` : one))
      .join(spaceBefore ? `${separator} ` : separator),
  );
  const first = named ? [`sep=${separator}`] : [];
  return [...first, ...lines].join(lineBreak) + lineBreak + padding;
}

test('any table is the same after it was written in any dialect and encoding', () => {
  const tables = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));
  fc.assert(
    fc.property(tables, dialects, encodings, fc.boolean(), (rows, dialect, encoding, marked) => {
      const table = [heading(rows), ...rows];
      const file = (marked ? '\u{feff}' : '') + writeDialect(table, dialect);
      const { text } = decodeText(encodeText(file, encoding));
      const read = readCsv(text).rows.map(({ cells }) => cells.map(toComparable));
      const written = table.filter((cells) => cells.some((one) => one.trim() !== ''));
      expect(read).toEqual(written.map((cells) => cells.map(toComparable)));
    }),
    { numRuns: numRuns * 5 },
  );
});

/** An import ignores surrounding spaces, and treats vertical tabs and form feeds as line breaks. */
const toComparable = (one: string) =>
  one
    .replace(/[\v\f]/g, '\n')
    .replace(/^="((?:[^"]|"")*)"$/, '$1')
    .trim();

test('no cell is a formula, whichever separator a spreadsheet uses', () => {
  fc.assert(
    fc.property(files, (rows) => {
      const text = writeCsv([heading(rows), ...rows]);
      expect(cellsBy(text, ';').filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([]);
      const cells = [...SEPARATORS].flatMap((other) => cellsBy(text, other));
      expect(cells.filter((one) => /^\s*[=+\-@]/.test(one))).toEqual([]);
    }),
    {
      numRuns,
      examples: [[[[',@sum']]], [[['x', 'a,@b']]], [[['x', 'a;"=b"']]], [[['x', 'a\n+b']]]],
    },
  );
});

const heading = (rows: readonly (readonly string[])[]) =>
  (rows[0] ?? ['']).map((_, at) => `field ${at}`);

/** Returns the cells that a spreadsheet reads. A quotation opens only at the start of a cell. */
function cellsBy(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const body = `${text.replace('\u{feff}', '')}\n`;
  for (let at = 0; at < body.length; at++) {
    const character = body[at] ?? '';
    if (isQuoted && body.startsWith('""', at)) {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && [separator, '\n', '\r'].includes(character)) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

/** Checks that a row has content: an import skips empty rows. */
const hasContent = (cells: readonly (string | undefined)[]) => cells.some((one) => one !== '');
