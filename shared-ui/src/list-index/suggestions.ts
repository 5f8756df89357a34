import { foldText } from '../contract/fold-text.ts';
import { runToEnd } from '../idle/run-to-end.ts';
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
export function suggestionsFor<Row>(
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
    return fieldsFrom(fieldName(name), columns).map(({ field, title }) => ({
      text: `${not}${writtenName(field.label)}:`,
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
export function* hintedColumns<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
): Generator<undefined, HintedColumn<Row>[]> {
  const hinted: HintedColumn<Row>[] = [];
  for (const column of namedColumns(columns)) {
    const isText = column.kind === 'text' || column.kind === 'code';
    const isAlwaysHinted = !isText || column.field.awaited !== undefined;
    if (isAlwaysHinted || hasFewTexts((yield* countSteps(column, rows)).size, rows.length))
      hinted.push(column);
  }
  return hinted;
}

/** Checks for at most half as many texts as rows: one duplicate name is no reason to suggest names. */
const hasFewTexts = (texts: number, rows: number) => texts > 0 && texts <= rows / 2;

export type HintedColumn<Row> = Column<Row> & { readonly field: SearchField<Row> };

function fieldsFrom<Row>(start: string, columns: Columns<Row>) {
  return namedColumns(columns).filter(
    ({ field }) => field.name.startsWith(start) || fieldName(field.label).startsWith(start),
  );
}

function valuesFrom<Row>(
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
  const missing: Suggestion = { text: none, means: { kind: 'none', label: column.field.none } };
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

const hasMissing = <Row>({ value, field }: HintedColumn<Row>, rows: readonly Row[]): boolean =>
  rows.some((row) => (field.texts?.(row).length ?? String(value(row) ?? '').length) === 0);

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

const counted = new WeakMap<object, { rows: unknown; counts: ReadonlyMap<string, number> }>();

/** Counts the rows of each text of a column; empty if there are too many texts. */
function getCounts<Row>(column: Column<Row>, rows: readonly Row[]): ReadonlyMap<string, number> {
  return runToEnd(countSteps(column, rows));
}

function* countSteps<Row>(
  column: Column<Row>,
  rows: readonly Row[],
): Generator<undefined, ReadonlyMap<string, number>> {
  const known = counted.get(column);
  if (known?.rows === rows) return known.counts;
  const counts = yield* countTexts(column, rows);
  counted.set(column, { rows, counts });
  return counts;
}

function* countTexts<Row>(
  { value, field }: Column<Row>,
  rows: readonly Row[],
): Generator<undefined, Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [position, row] of rows.entries()) {
    for (const text of field?.texts?.(row) ?? [String(value(row) ?? '')]) {
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (counts.size > MANY_VALUES) return new Map();
    if (position % ROWS_PER_STEP === 0) yield;
  }
  // If there are as many texts as rows, each text names one row; words find it without suggestions.
  return counts.size < rows.length ? counts : new Map();
}
