import { foldText } from '../contract/fold-text.ts';
import { runToEnd } from '../idle/run-to-end.ts';
import type { ListRow } from '../queries/list-source.ts';
import { rowEdit } from '../queries/row-edit.ts';
import type { Column } from './column.ts';
import { COLON, DASH, MARKS } from './search-characters.ts';
import type { SearchField } from './search-field.ts';
import { columnNamed, fieldName, namedColumns } from './search-grammar.ts';

export interface Suggestion {
  /** The text to insert, e.g. `hub:` or `hub:"France Est"`. */
  readonly text: string;
  readonly means:
    | { readonly kind: 'field'; readonly title: string }
    | { readonly kind: 'value'; readonly count: number }
    /** Finds rows without a value; `label` says so in the field's own words. */
    | { readonly kind: 'none'; readonly label: string | undefined }
    | { readonly kind: 'missing' | 'since' | 'before' | 'between' | 'more' | 'fewer' }
    /** Kinds of a negated term, which finds all other rows. */
    | { readonly kind: 'notSince' | 'present' };
}

type Columns<Row> = readonly Column<Row>[];

/** Fields with more distinct texts than this get no suggested values. */
const MANY_VALUES = 200;
const SUGGESTIONS = 8;
/** Minimum length of a plain word for which fields are suggested. */
const MIN_LETTERS = 2;
const ROWS_PER_STEP = 1_000;

const LAST_WORD = new RegExp(
  `(?:^|\\s)(?<word>(?<not>${DASH}?)(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}\\p{Pd}]*)?` +
    `(?:${COLON}(?<value>=?(?:[${MARKS}]\\s?[^${MARKS}]*|[^\\s${MARKS}]*)))?)$`,
  'u',
);

/** Returns a field's name as users type it, e.g. `créé`; the search understands `cree`, too. */
export const writtenName = (label: string): string =>
  label.trim().toLowerCase().replace(/\s+/g, '-');

const MARK = new RegExp(`^[${MARKS}]`);

interface LastWord {
  readonly word: string;
  readonly not: string;
  readonly name: string;
  /** The part after the colon, if there is one. */
  readonly value: string | undefined;
}

function lastWord(beforeCaret: string): LastWord | undefined {
  const groups = LAST_WORD.exec(beforeCaret)?.groups;
  if (!groups) return undefined;
  const { word = '', not = '', name = '', value } = groups;
  return { word, not, name, value };
}

/** Returns fields or values to suggest for the last word; if `asked`, even for an empty word. */
export function suggestionsFor<Row extends ListRow>(
  beforeCaret: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  asked: boolean,
  none = 'none',
): Suggestion[] {
  const last = lastWord(beforeCaret);
  if (!last) return [];
  const { not, name, value } = last;
  if (value === undefined) {
    if (name.length < MIN_LETTERS && !asked) return [];
    return fieldsFrom(fieldName(name), columns).map(({ searchAs, title }) => ({
      text: `${not}${writtenName(searchAs.label)}:`,
      means: { kind: 'field', title },
    }));
  }
  const column = columnNamed(namedColumns(columns), name);
  if (!column) return [];
  return valuesFrom(column, value, rows, { isNot: not !== '', none }).map((one) => ({
    ...one,
    text: `${not}${name}:${one.text}`,
  }));
}

/** Replaces the word before the caret with a suggestion; returns the new query and caret. */
export function completed(
  query: string,
  caret: number,
  { text, means }: Suggestion,
): { query: string; caret: number } {
  const { word = '' } = lastWord(query.slice(0, caret)) ?? {};
  const before = query.slice(0, caret - word.length) + text + (means.kind === 'field' ? '' : ' ');
  const after = query.slice(caret);
  return {
    query: before + (means.kind === 'field' ? after : after.trimStart()),
    caret: before.length,
  };
}

/** Returns the columns that have few distinct texts, or values that plain words do not search. */
export function* hintedColumns<Row extends ListRow>(
  columns: Columns<Row>,
  rows: readonly Row[],
): Generator<undefined, HintedColumn<Row>[]> {
  const hinted: HintedColumn<Row>[] = [];
  for (const column of namedColumns(columns)) {
    const isText = column.kind === 'text' || column.kind === 'code';
    const isAlwaysHinted = !isText || column.searchAs.awaited !== undefined;
    if (isAlwaysHinted || hasFewTexts((yield* countSteps(column, rows)).size, rows.length))
      hinted.push(column);
  }
  return hinted;
}

/** Checks for at most half as many texts as rows: one duplicate name is no reason to suggest names. */
const hasFewTexts = (texts: number, rows: number) => texts > 0 && texts <= rows / 2;

export type HintedColumn<Row> = Column<Row> & { readonly searchAs: SearchField<Row> };

function fieldsFrom<Row>(start: string, columns: Columns<Row>) {
  return namedColumns(columns).filter(
    ({ searchAs }) =>
      searchAs.name.startsWith(start) || fieldName(searchAs.label).startsWith(start),
  );
}

function valuesFrom<Row extends ListRow>(
  column: HintedColumn<Row>,
  typed: string,
  rows: readonly Row[],
  { isNot, none }: { readonly isNot: boolean; readonly none: string },
): Suggestion[] {
  if (column.kind === 'time')
    return typed === '' ? someTimes(new Date().getFullYear(), isNot, none) : [];
  if (column.kind === 'number') return typed === '' && !isNot ? SOME_NUMBERS : [];
  const comparison = typed.startsWith('=') ? '=' : '';
  const wanted = foldText(typed.slice(comparison.length).replace(MARK, '').trimStart());
  const isMissing = !isNot && wanted === '' && comparison === '' && hasMissing(column, rows);
  const missing: Suggestion = { text: none, means: { kind: 'none', label: column.searchAs.none } };
  const values = [...getCounts(column, rows)]
    .filter(([text]) => foldText(text).includes(wanted))
    .sort(([, one], [, other]) => other - one)
    .slice(0, SUGGESTIONS)
    .map(
      ([text, count]): Suggestion => ({
        text: comparison + quoted(text),
        means: { kind: 'value', count },
      }),
    );
  return isMissing ? [missing, ...values] : values;
}

const hasMissing = <Row>({ value, searchAs }: HintedColumn<Row>, rows: readonly Row[]): boolean =>
  rows.some((row) => (searchAs.texts?.(row).length ?? String(value(row) ?? '').length) === 0);

const SOME_NUMBERS: Suggestion[] = [
  { text: '>10', means: { kind: 'more' } },
  { text: '<10', means: { kind: 'fewer' } },
  { text: '5..20', means: { kind: 'between' } },
];

function someTimes(year: number, isNot: boolean, none: string): Suggestion[] {
  if (isNot) {
    return [
      { text: `>=${year}`, means: { kind: 'notSince' } },
      { text: none, means: { kind: 'present' } },
    ];
  }
  return [
    { text: `>=${year}`, means: { kind: 'since' } },
    { text: `<${year}`, means: { kind: 'before' } },
    { text: `${year - 1}-01..${year - 1}-06`, means: { kind: 'between' } },
    { text: none, means: { kind: 'missing' } },
  ];
}

function quoted(text: string): string {
  return /^[\p{L}\p{N}][^\s"]*$/u.test(text) ? text : `"${text.replaceAll('"', '')}"`;
}

interface Counted {
  readonly rows: readonly ListRow[];
  readonly counts: ReadonlyMap<string, number>;
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

const counted = new WeakMap<object, Counted>();

/** Counts the rows of each text of a column; empty if there are too many texts. */
function getCounts<Row extends ListRow>(
  column: Column<Row>,
  rows: readonly Row[],
): ReadonlyMap<string, number> {
  return runToEnd(countSteps(column, rows));
}

function* countSteps<Row extends ListRow>(
  column: Column<Row>,
  rows: readonly Row[],
): Generator<undefined, ReadonlyMap<string, number>> {
  // The cast is safe: the rows of a column have the type of the column.
  const known = counted.get(column) as (Counted & { readonly rows: readonly Row[] }) | undefined;
  if (known?.rows === rows) return known.counts;
  const counts = (known && recounted(column, known, rows)) ?? (yield* countTexts(column, rows));
  counted.set(column, { rows, counts });
  return counts;
}

function* countTexts<Row>(
  column: Column<Row>,
  rows: readonly Row[],
): Generator<undefined, ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [position, row] of rows.entries()) {
    count(counts, column, row, 1);
    if (counts.size > MANY_VALUES) return NO_COUNTS;
    if (position % ROWS_PER_STEP === 0) yield;
  }
  return usable(counts, rows);
}

/** Counts only the rows that have changed since; undefined if all must be counted. */
function recounted<Row extends ListRow>(
  column: Column<Row>,
  { rows: before, counts: earlier }: Counted & { readonly rows: readonly Row[] },
  rows: readonly Row[],
): ReadonlyMap<string, number> | undefined {
  const edit = earlier.size > 0 ? rowEdit(before, rows) : undefined;
  if (!edit) return undefined;
  const counts = new Map(earlier);
  for (const at of edit.gone) count(counts, column, before[at], -1);
  for (const at of edit.fresh) count(counts, column, rows[at], 1);
  return usable(counts, rows);
}

function count<Row>(
  counts: Map<string, number>,
  { value, searchAs }: Column<Row>,
  row: Row | undefined,
  by: 1 | -1,
): void {
  if (row === undefined) return;
  for (const text of searchAs?.texts?.(row) ?? [String(value(row) ?? '')]) {
    const next = (counts.get(text) ?? 0) + by;
    if (text !== '' && next > 0) counts.set(text, next);
    else counts.delete(text);
  }
}

/** Returns the counts, or none: if there are as many texts as rows, words find each row without suggestions. */
const usable = (counts: ReadonlyMap<string, number>, rows: readonly unknown[]) =>
  counts.size <= MANY_VALUES && counts.size < rows.length ? counts : NO_COUNTS;
