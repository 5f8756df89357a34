import { foldText } from '../contract/fold-text.ts';
import type { ListRow } from '../queries/list-source.ts';
import { boundsOf, dayBounds, numberBounds } from './bounds.ts';
import type { Column } from './column.ts';
import type { Search, SearchProblem, SearchTerm } from './search-field.ts';
import { boundedTerm, missingTerm, type NamedColumn, negated, textTerm } from './search-terms.ts';
import { asksForMissing, type TypedValue, typedValue } from './typed-value.ts';

/** A column as far as a search asks for it. */
type SearchedColumn<Row> = Pick<Column<Row>, 'kind' | 'value' | 'field'>;

/**
 * Reads what was typed: `field:value` and `-field:value`, which have to hold together, and words.
 * What names no field is a word. The README of `list` has the grammar.
 */
export function readSearch<Row extends ListRow>(
  query: string,
  columns: readonly SearchedColumn<Row>[],
): Search<Row> {
  const words: string[] = [];
  const terms: SearchTerm<Row>[] = [];
  const problems: SearchProblem[] = [];
  for (const { typed, column, isNot, value } of tokensOf(query, columns)) {
    if (!column) {
      words.push(typed);
      continue;
    }
    const read = typedValue(value);
    // Only begun: it asks for nothing yet.
    if (read.text === '') continue;
    const term = termOf(column, read);
    if (!term) problems.push({ term: typed, expected: column.kind === 'time' ? 'date' : 'number' });
    else terms.push({ ...(isNot ? negated(term) : term), awaited: column.field.awaited });
  }
  return { text: words.join(' '), terms, problems };
}

/** The same search with the names that its fields have in links. */
export function searchForLink(query: string, columns: readonly SearchedColumn<never>[]): string {
  let link = '';
  let end = 0;
  for (const { at, typed, column, isNot, value } of tokensOf(query, columns)) {
    link += query.slice(end, at);
    link += column ? `${isNot ? '-' : ''}${column.field.name}:${value}` : typed;
    end = at + typed.length;
  }
  return link + query.slice(end);
}

/** The columns that can be asked for by name. */
export function namedColumns<Column extends SearchedColumn<never>>(
  columns: readonly Column[],
): (Column & { field: NonNullable<Column['field']> })[] {
  return columns.filter(
    (column): column is Column & { field: NonNullable<Column['field']> } =>
      column.field !== undefined,
  );
}

/** A word or a term of what was typed. */
interface Token<Row> {
  /** Where it begins. */
  readonly at: number;
  readonly typed: string;
  /** The column that it names, where it is a term. */
  readonly column: NamedColumn<Row> | undefined;
  readonly isNot: boolean;
  readonly value: string;
}

const TOKEN =
  /(?<not>-?)(?<name>[\p{L}\p{N}][\p{L}\p{N}-]*):(?<value>(?:[<>]=?|=)?(?:"[^"]*"?|\S*))|\S+/gu;

function* tokensOf<Row>(
  query: string,
  columns: readonly SearchedColumn<Row>[],
): Generator<Token<Row>> {
  const named = namedColumns(columns) as NamedColumn<Row>[];
  for (const { index, 0: typed, groups } of query.matchAll(TOKEN)) {
    const name = fieldName(groups?.name ?? '');
    const column =
      named.find(({ field }) => field.name === name) ??
      named.find(({ field }) => fieldName(field.label) === name);
    yield { at: index, typed, column, isNot: groups?.not === '-', value: groups?.value ?? '' };
  }
}

/** A name as it is compared: `Dernière connexion` is `derniere-connexion`. */
export function fieldName(label: string): string {
  return foldText(label).trim().replace(/\s+/g, '-');
}

function termOf<Row extends ListRow>(
  column: NamedColumn<Row>,
  typed: TypedValue,
): SearchTerm<Row> | undefined {
  if (asksForMissing(typed)) return missingTerm(column);
  switch (column.kind) {
    case 'number':
    case 'time': {
      const bounds = boundsOf(typed, column.kind === 'time' ? dayBounds : numberBounds);
      return bounds && boundedTerm(column, bounds);
    }
    default:
      return textTerm(column, textOf(typed), typed.comparison === '=');
  }
}

/** Texts are not smaller or larger: what stands there is looked for as it is. */
function textOf({ comparison, text }: TypedValue): string {
  return comparison === '=' ? text : comparison + text;
}
