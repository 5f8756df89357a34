import { type ChosenColumns, validChoice } from './chosen-columns.ts';
import type { Sort } from './column.ts';

/** The view of a list, as the address describes it. */
export interface ListView {
  readonly query: string;
  readonly sort: Sort;
  /** The chosen values of each filter, by the filter's name. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The visible columns; undefined if the user's own settings apply. */
  readonly columns?: ChosenColumns | undefined;
  /** The view's name, given by the user who shared or stored it. */
  readonly name?: string | undefined;
}

/** The valid parts of an address; anything else is dropped. */
export interface ListViewRules {
  readonly columns: readonly string[];
  readonly defaultSort: Sort;
  readonly filters: readonly string[];
  /** Translates the query to the form used in links. */
  readonly queryForLink?: (query: string) => string;
}

/** Reads `q`, `sort` (`name`, or `-name` for descending), `columns`, `view` and the filters. */
export function readView(search: string, rules: ListViewRules): ListView {
  const parameters = new URLSearchParams(search);
  const filters: Record<string, string[]> = {};
  for (const name of rules.filters) {
    const values = parameters.getAll(name).filter(Boolean);
    if (values.length > 0) filters[name] = values;
  }
  const columns = validChoice((parameters.get('columns') ?? '').split(','), rules.columns);
  return {
    query: parameters.get('q') ?? '',
    sort: readSort(parameters.get('sort'), rules),
    filters,
    columns: columns.length > 0 ? columns : undefined,
    name: parameters.get('view') || undefined,
  };
}

/** Returns the search part of an address with the view in it; keeps unrelated parameters. */
export function writeView(search: string, view: ListView, rules: ListViewRules): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['q', 'sort', 'columns', 'view', ...rules.filters]) parameters.delete(name);
  if (view.query !== '') parameters.set('q', rules.queryForLink?.(view.query) ?? view.query);
  if (!isSame(view.sort, rules.defaultSort)) {
    parameters.set('sort', `${view.sort.direction === 'descending' ? '-' : ''}${view.sort.column}`);
  }
  if (view.columns) parameters.set('columns', view.columns.join(','));
  if (view.name) parameters.set('view', view.name);
  for (const [name, values] of Object.entries(view.filters)) {
    for (const value of values) parameters.append(name, value);
  }
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}

/** Checks that an address describes exactly this view, in any order and encoding. */
export function addressMatches(search: string, view: ListView, rules: ListViewRules): boolean {
  return sorted(search) === sorted(writeView(search, view, rules));
}

function sorted(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
}

export function nextSort(sort: Sort, column: string): Sort {
  if (sort.column !== column) return { column, direction: 'ascending' };
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

function readSort(text: string | null, { columns, defaultSort }: ListViewRules): Sort {
  if (text === null) return defaultSort;
  const descending = text.startsWith('-');
  const column = descending ? text.slice(1) : text;
  if (!columns.includes(column)) return defaultSort;
  return { column, direction: descending ? 'descending' : 'ascending' };
}

function isSame(one: Sort, other: Sort): boolean {
  return one.column === other.column && one.direction === other.direction;
}
