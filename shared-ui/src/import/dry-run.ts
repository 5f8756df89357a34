import { foldText } from '../contract/fold-text.ts';
import type { FormField, FormValues } from '../form/form-field.ts';
import { fieldCheck } from '../form/form-schema.ts';
import { unguarded } from '../list/formula-guard.ts';
import type { CsvRow } from './csv-read.ts';

/** A row that can be imported. */
export interface GoodRow {
  /** Generated once, so that importing the row again does not duplicate it. */
  readonly id: string;
  /** The row's line in the file; the heading is line 1. */
  readonly line: number;
  readonly values: FormValues;
}

interface BadCell {
  readonly line: number;
  /** Absent if the whole row is wrong. */
  readonly field?: FormField;
  readonly code: string;
  readonly value: string;
  /** The earlier line in the file with the same value. */
  readonly earlierLine?: number | undefined;
}

export interface DryRun {
  readonly good: readonly GoodRow[];
  /** All wrong cells, in the order of the file. */
  readonly bad: readonly BadCell[];
  readonly badRows: number;
  /** Required columns that the file lacks; if there are any, nothing can be imported. */
  readonly missing: readonly FormField[];
  /** Unknown headings, whose columns are ignored. */
  readonly ignored: readonly string[];
  /** The first rows as read, for the user to check. */
  readonly first: readonly Pick<GoodRow, 'line' | 'values'>[];
}

export interface DryRunRules {
  readonly fields: readonly FormField[];
  /** For each field whose values must be unique: the values already in use, by field name. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  /** The labels in other languages, by field name; these labels are valid headings too. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
}

const FIRST_ROWS = 5;

const ROWS_PER_STEP = 1_000;

/** Checks every row of a file without writing anything, in steps that do not block the page. */
export async function dryRun(rows: readonly CsvRow[], rules: DryRunRules): Promise<DryRun> {
  const [first, ...body] = rows;
  const heading = first?.cells ?? [];
  const columns = matchColumns(heading, rules);
  const found = new Set(columns);
  const missing = rules.fields.filter(
    (field) => field.required && !found.has(field) && !onlyOption(field),
  );
  const ignored = heading.filter((_, position) => columns[position] === undefined);
  if (missing.length > 0) {
    return { good: [], bad: [], badRows: body.length, missing, ignored, first: [] };
  }
  const shown: Pick<GoodRow, 'line' | 'values'>[] = [];

  const findProblems = rowCheck(rules);
  const good: GoodRow[] = [];
  const bad: BadCell[] = [];
  for (const [position, { line, cells }] of body.entries()) {
    if (position % ROWS_PER_STEP === ROWS_PER_STEP - 1)
      await new Promise((resolve) => setTimeout(resolve));
    // The cells cannot be assigned to headings, so report only the row.
    if (cells.length > heading.length) {
      bad.push({ line, code: 'too-many-cells', value: '' });
      continue;
    }
    const values = readValues(cells, columns, rules.fields);
    if (shown.length < FIRST_ROWS) shown.push({ line, values });
    const problems = findProblems(values, line);
    if (problems.length === 0) good.push({ id: crypto.randomUUID(), line, values });
    for (const { field, code, earlierLine } of problems) {
      bad.push({ line, field, code, value: values[field.name] ?? '', earlierLine });
    }
  }
  return { good, bad, badRows: body.length - good.length, missing, ignored, first: shown };
}

/** Returns the field of each column, found by the field's name or by its label in any language. */
function matchColumns(heading: readonly string[], { fields, headings = {} }: DryRunRules) {
  const known = fields.map((field) => {
    const names = [field.name, field.label, ...(headings[field.name] ?? [])];
    return { field, names: new Set(names.map(foldText)) };
  });
  return heading.map((text) => {
    const wanted = foldText(unguarded(text).trim());
    return known.find(({ names }) => names.has(wanted))?.field;
  });
}

function readValues(
  cells: readonly string[],
  columns: readonly (FormField | undefined)[],
  fields: readonly FormField[],
): FormValues {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const cell = unguarded(cells[columns.indexOf(field)] ?? '')
      .trim()
      .normalize('NFC');
    values[field.name] = cell === '' ? (onlyOption(field) ?? '') : toOptionValue(field, cell);
  }
  return values;
}

/** Returns a cell's value; for a choice, the value of the option with that label. */
function toOptionValue({ options }: FormField, text: string): string {
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
  readonly earlierLine: number | undefined;
}

function rowCheck({ fields, unique }: DryRunRules) {
  const check = fieldCheck(fields);
  const seen = new Map(Object.keys(unique).map((name) => [name, new Map<string, number>()]));
  return (values: FormValues, line: number): FoundProblem[] => {
    const problems: { field: string; code: string; earlierLine?: number | undefined }[] =
      check(values);
    for (const [name, lines] of seen) {
      const value = values[name] ?? '';
      // One reason per cell: an invalid key is not checked for uniqueness.
      if (problems.some(({ field }) => field === name)) continue;
      const earlierLine = lines.get(value);
      if (unique[name]?.has(value)) problems.push({ field: name, code: 'taken' });
      else if (earlierLine !== undefined)
        problems.push({ field: name, code: 'repeated', earlierLine });
      else lines.set(value, line);
    }
    return problems.flatMap(({ field: name, code, earlierLine }) => {
      const field = fields.find((candidate) => candidate.name === name);
      return field ? [{ field, code, earlierLine }] : [];
    });
  };
}
