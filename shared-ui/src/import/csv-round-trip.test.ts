/** @jest-environment node */
import fc from 'fast-check';
import type { FormField } from '../form/form-field.ts';
import { writeCsv } from '../list/csv-download.ts';
import { readCsv } from './csv-read.ts';
import { dryRun } from './dry-run.ts';

declare const LONG_TESTS: boolean;

/** Of what means something in a file, more than there would be by chance. */
const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', ' ', '=', '+', '-', '@', 'a', 'é'),
    maxLength: 6,
  }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

const files = fc
  .integer({ min: 1, max: 3 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));

const separator = fc.constantFrom(';' as const, ',' as const);

const numRuns = LONG_TESTS ? 20_000 : 200;

test('what was exported is imported as it was, but for blanks around it', async () => {
  await fc.assert(
    fc.asyncProperty(files, separator, async (rows, separator) => {
      const names = heading(rows);
      const fields = names.map((name): FormField => ({ name, label: name, kind: 'paragraph' }));
      const { rows: read } = readCsv(writeCsv([names, ...rows], separator));
      const { good, ignored } = await dryRun(read, { fields, unique: {} });
      expect(ignored).toEqual([]);
      const plain = rows.map((cells) => cells.map((one) => one.trim().normalize('NFC')));
      const values = good.map((row) => names.map((name) => row.values[name]));
      expect(values.filter(isSeen)).toEqual(plain.filter(isSeen));
    }),
    {
      numRuns,
      examples: [
        [[["'=1+1"]], ','],
        [[['\tx']], ','],
        [[['a;b']], ','],
      ],
    },
  );
});

test('no cell of a file is a formula', () => {
  fc.assert(
    fc.property(files, separator, (rows, separator) => {
      const cells = readCsv(writeCsv([heading(rows), ...rows], separator)).rows.flatMap(
        (row) => row.cells,
      );
      expect(cells.filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([]);
    }),
    { numRuns, examples: [[[[',@sum']], ';']] },
  );
});

const heading = (rows: readonly (readonly string[])[]) =>
  (rows[0] ?? ['']).map((_, at) => `field ${at}`);

/** A row of nothing is no row. */
const isSeen = (cells: readonly (string | undefined)[]) => cells.some((one) => one !== '');
