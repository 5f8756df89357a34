import { foldText } from '../contract/fold-text.ts';
import type { ListRow } from '../queries/list-source.ts';
import { dayBounds, numberBounds, parseBounds } from './bounds.ts';
import type { Column } from './column.ts';
import {
  COLON,
  COMPARISON,
  DASH,
  QUOTED,
  toPlainCharacters,
  UNCLOSED,
} from './search-characters.ts';
import type { Search, SearchField, SearchProblem, SearchTerm } from './search-field.ts';
import { boundedTerm, missingTerm, type NamedColumn, negated, textTerm } from './search-terms.ts';
import { asksForMissing, quotedText, type TypedValue, typedValue } from './typed-value.ts';

type SearchedColumn<Row> = Pick<Column<Row>, 'kind' | 'value' | 'searchAs'>;

/**
 * Parses a query: words, `field:value` and `-field:value`; all of them must match. A query with an
 * invalid part finds no row, so that it finds nothing unintended. The README of `list` describes the
 * grammar.
 */
export function readSearch<Row extends ListRow>(
  query: string,
  columns: readonly SearchedColumn<Row>[],
): Search<Row> {
  const words: string[] = [];
  const terms: SearchTerm<Row>[] = [];
  const problems: SearchProblem[] = [];
  for (const { typed, column, isNot, value, word } of parseTokens(query, columns)) {
    const read = column ? readTerm(column, value) : word;
    if (typeof read === 'string') words.push(read);
    else if ('expected' in read) problems.push({ term: typed, expected: read.expected });
    else if (column)
      terms.push({ ...(isNot ? negated(read) : read), awaited: column.searchAs.awaited });
  }
  return { text: words.join(' '), terms: problems.length > 0 ? [NO_ROW] : terms, problems };
}

const NO_ROW = { key: 'no row\n', createTest: () => () => false } satisfies SearchTerm<never>;

/** Returns the query with the field names that links use. */
export function searchForLink(query: string, columns: readonly SearchedColumn<never>[]): string {
  let link = '';
  let end = 0;
  for (const { at, typed, column, isNot, value } of parseTokens(query, columns)) {
    link += query.slice(end, at);
    link += column ? `${isNot ? '-' : ''}${column.searchAs.name}:${value}` : typed;
    end = at + typed.length;
  }
  return link + query.slice(end);
}

export function namedColumns<Column extends SearchedColumn<never>>(
  columns: readonly Column[],
): (Column & { searchAs: NonNullable<Column['searchAs']> })[] {
  return columns.filter(
    (column): column is Column & { searchAs: NonNullable<Column['searchAs']> } =>
      column.searchAs !== undefined,
  );
}

interface Token<Row> {
  readonly at: number;
  readonly typed: string;
  /** The column that a term names; undefined if the term is a word. */
  readonly column: NamedColumn<Row> | undefined;
  readonly isNot: boolean;
  readonly value: string;
  /** If the term names no column: the word, or the problem of an unknown field. */
  readonly word: string | Pick<SearchProblem, 'expected'>;
}

const TOKEN = new RegExp(
  `(?<not>${DASH}?)(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}\\p{Pd}]*)${COLON}` +
    `(?<value>${COMPARISON}?(?:${QUOTED}|${UNCLOSED}|\\S*))|(?<quoted>${QUOTED})(?!\\S)|\\S+`,
  'gsu',
);

/** Text with a colon that does not name a field: a time of day, a URL, a word with a colon at its end. */
const PLAIN = new RegExp(`^\\p{N}|${COLON}(?://|$)`, 'u');

function* parseTokens<Row>(
  query: string,
  columns: readonly SearchedColumn<Row>[],
): Generator<Token<Row>> {
  const named = namedColumns(columns) as NamedColumn<Row>[];
  for (const { index, 0: typed, groups } of query.matchAll(TOKEN)) {
    const { not, name, value = '', quoted } = groups ?? {};
    const column = columnNamed(named, name ?? '');
    const isWord = named.length === 0 || name === undefined || PLAIN.test(typed);
    const word = isWord ? (quoted === undefined ? typed : quotedText(quoted)) : NO_FIELD;
    yield { at: index, typed, column, isNot: Boolean(not), value, word };
  }
}

const NO_FIELD = { expected: 'field' } as const;

/** Returns the column that a name refers to; the name may be the one in links, or the label. */
export function columnNamed<Column extends { readonly searchAs: SearchField<never> }>(
  named: readonly Column[],
  name: string,
): Column | undefined {
  const wanted = fieldName(toPlainCharacters(name));
  return (
    named.find(({ searchAs }) => searchAs.name === wanted) ??
    named.find(({ searchAs }) => fieldName(searchAs.label) === wanted)
  );
}

/** Normalizes a name for comparison: `Dernière connexion` becomes `derniere-connexion`. */
export function fieldName(label: string): string {
  return foldText(label).trim().replace(/\s+/g, '-');
}

function readTerm<Row extends ListRow>(
  column: NamedColumn<Row>,
  value: string,
): SearchTerm<Row> | Pick<SearchProblem, 'expected'> {
  const typed = typedValue(value);
  if (typed.isUnclosed) return { expected: 'quotation-mark' };
  if (typed.text.trim() === '') return { expected: 'value' };
  if (asksForMissing(typed)) return missingTerm(column);
  const { kind } = column;
  if (kind !== 'number' && kind !== 'time') {
    return textTerm(column, toText(typed), typed.comparison === '=');
  }
  const plain = { ...typed, text: toPlainCharacters(typed.text) };
  const bounds = parseBounds(plain, kind === 'time' ? dayBounds : numberBounds);
  return bounds ? boundedTerm(column, bounds) : { expected: kind === 'time' ? 'date' : 'number' };
}

/** Texts have no order, so `<` and `>` are part of the text to look for. */
function toText({ comparison, text }: TypedValue): string {
  return comparison === '=' ? text : comparison + text;
}
