import { foldText } from '../contract/fold-text.ts';
import type { FormField, FormValues } from '../form/form-field.ts';
import { fieldCheck } from '../form/form-schema.ts';
import { unguarded } from '../list/formula-guard.ts';
import type { CsvRow } from './csv-read.ts';

/** A row that can be imported. */
export interface GoodRow {
  /** Made once, so that a repeated import of the row makes no second one. */
  readonly id: string;
  /** In the file, the heading being line 1. */
  readonly line: number;
  readonly values: FormValues;
}

/** What is wrong with one cell of a row. */
interface BadCell {
  readonly line: number;
  /** None where it is the row as a whole. */
  readonly field?: FormField;
  readonly code: string;
  readonly value: string;
}

/** What an import would do. */
export interface DryRun {
  readonly good: readonly GoodRow[];
  /** Every wrong cell, in the order of the file. */
  readonly bad: readonly BadCell[];
  readonly badRows: number;
  /** Required columns that the file lacks; then nothing can be imported. */
  readonly missing: readonly FormField[];
  /** Headings that mean nothing here and are left out. */
  readonly ignored: readonly string[];
}

/** What a dry run holds rows against. */
export interface DryRunRules {
  readonly fields: readonly FormField[];
  /** Values that may not come twice, by the field's name, with those that are taken already. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
}

/** Rows that are looked at between two pauses. */
const ROWS_PER_STEP = 1_000;

/** Looks at every row of a file without writing anything. A long file does not hold up the page. */
export async function dryRun(rows: readonly CsvRow[], rules: DryRunRules): Promise<DryRun> {
  const [first, ...body] = rows;
  const heading = first?.cells ?? [];
  const columns = columnsOf(heading, rules.fields);
  const found = new Set(columns);
  const missing = rules.fields.filter(
    (field) => field.required && !found.has(field) && !onlyOption(field),
  );
  const ignored = heading.filter((_, position) => columns[position] === undefined);
  if (missing.length > 0) return { good: [], bad: [], badRows: body.length, missing, ignored };

  const problemsOf = rowCheck(rules);
  const good: GoodRow[] = [];
  const bad: BadCell[] = [];
  for (const [position, { line, cells }] of body.entries()) {
    if (position % ROWS_PER_STEP === ROWS_PER_STEP - 1)
      await new Promise((resolve) => setTimeout(resolve));
    // Which cell belongs under which heading cannot be told, so nothing is said of each.
    if (cells.length > heading.length) {
      bad.push({ line, code: 'too-many-cells', value: '' });
      continue;
    }
    const values = valuesOf(cells, columns, rules.fields);
    const problems = problemsOf(values);
    if (problems.length === 0) good.push({ id: crypto.randomUUID(), line, values });
    for (const { field, code } of problems) {
      bad.push({ line, field, code, value: values[field.name] ?? '' });
    }
  }
  return { good, bad, badRows: body.length - good.length, missing, ignored };
}

/** Which field each column is of: by the field's name, or by its label in the person's language. */
function columnsOf(heading: readonly string[], fields: readonly FormField[]) {
  return heading.map((text) => {
    const wanted = foldText(text.trim());
    return fields.find(
      ({ name, label }) => foldText(name) === wanted || foldText(label) === wanted,
    );
  });
}

function valuesOf(
  cells: readonly string[],
  columns: readonly (FormField | undefined)[],
  fields: readonly FormField[],
): FormValues {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const cell = unguarded(cells[columns.indexOf(field)] ?? '')
      .trim()
      .normalize('NFC');
    values[field.name] = cell === '' ? (onlyOption(field) ?? '') : meant(field, cell);
  }
  return values;
}

/** What a cell means: of a choice the value of its label. */
function meant({ options }: FormField, text: string): string {
  if (!options) return text;
  const wanted = foldText(text);
  const option = options.find(({ value, label }) => value === text || foldText(label) === wanted);
  return option?.value ?? '';
}

function onlyOption({ options }: FormField): string | undefined {
  return options?.length === 1 ? options[0]?.value : undefined;
}

function rowCheck({ fields, unique }: DryRunRules) {
  const check = fieldCheck(fields);
  const seen = Object.entries(unique).map(([name, taken]) => ({ name, taken: new Set(taken) }));
  return (values: FormValues): { field: FormField; code: string }[] => {
    const problems = check(values);
    for (const { name, taken } of seen) {
      const value = values[name] ?? '';
      if (taken.has(value)) problems.push({ field: name, code: 'taken' });
      taken.add(value);
    }
    return problems.flatMap(({ field: name, code }) => {
      const field = fields.find((candidate) => candidate.name === name);
      return field ? [{ field, code }] : [];
    });
  };
}
