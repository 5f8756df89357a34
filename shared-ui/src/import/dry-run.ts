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
  /** The line that has the same, where it comes twice in the file. */
  readonly as?: number | undefined;
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
  /** Some rows as they were read, for whoever looks whether they were read as they are meant. */
  readonly first: readonly Pick<GoodRow, 'line' | 'values'>[];
}

/** What a dry run holds rows against. */
export interface DryRunRules {
  readonly fields: readonly FormField[];
  /** Values that may not come twice, by the field's name, with those that are taken already. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  /** What the fields are called in other languages, by name: headings may have those. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
}

/** Rows that are shown as they were read. */
const FIRST_ROWS = 5;

/** Rows that are looked at between two pauses. */
const ROWS_PER_STEP = 1_000;

/** Looks at every row of a file without writing anything. A long file does not hold up the page. */
export async function dryRun(rows: readonly CsvRow[], rules: DryRunRules): Promise<DryRun> {
  const [first, ...body] = rows;
  const heading = first?.cells ?? [];
  const columns = columnsOf(heading, rules);
  const found = new Set(columns);
  const missing = rules.fields.filter(
    (field) => field.required && !found.has(field) && !onlyOption(field),
  );
  const ignored = heading.filter((_, position) => columns[position] === undefined);
  if (missing.length > 0) {
    return { good: [], bad: [], badRows: body.length, missing, ignored, first: [] };
  }
  const shown: Pick<GoodRow, 'line' | 'values'>[] = [];

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
    if (shown.length < FIRST_ROWS) shown.push({ line, values });
    const problems = problemsOf(values, line);
    if (problems.length === 0) good.push({ id: crypto.randomUUID(), line, values });
    for (const { field, code, as } of problems) {
      bad.push({ line, field, code, value: values[field.name] ?? '', as });
    }
  }
  return { good, bad, badRows: body.length - good.length, missing, ignored, first: shown };
}

/** Which field each column is of: by the field's name, or by its label in whatever language. */
function columnsOf(heading: readonly string[], { fields, headings = {} }: DryRunRules) {
  const known = fields.map((field) => {
    const names = [field.name, field.label, ...(headings[field.name] ?? [])];
    return { field, names: new Set(names.map(foldText)) };
  });
  return heading.map((text) => {
    const wanted = foldText(unguarded(text).trim());
    return known.find(({ names }) => names.has(wanted))?.field;
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

interface FoundProblem {
  readonly field: FormField;
  readonly code: string;
  readonly as: number | undefined;
}

function rowCheck({ fields, unique }: DryRunRules) {
  const check = fieldCheck(fields);
  const seen = new Map(Object.keys(unique).map((name) => [name, new Map<string, number>()]));
  return (values: FormValues, line: number): FoundProblem[] => {
    const problems: { field: string; code: string; as?: number | undefined }[] = check(values);
    for (const [name, lines] of seen) {
      const value = values[name] ?? '';
      // One reason for a cell: what is no key at all is not looked for among the keys.
      if (problems.some(({ field }) => field === name)) continue;
      const as = lines.get(value);
      if (unique[name]?.has(value)) problems.push({ field: name, code: 'taken' });
      else if (as !== undefined) problems.push({ field: name, code: 'repeated', as });
      else lines.set(value, line);
    }
    return problems.flatMap(({ field: name, code, as }) => {
      const field = fields.find((candidate) => candidate.name === name);
      return field ? [{ field, code, as }] : [];
    });
  };
}
