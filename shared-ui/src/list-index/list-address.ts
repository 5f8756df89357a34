import type { Sort } from './column.ts';

/** What the address says of a list's view. */
export interface ListView {
  readonly query: string;
  readonly sort: Sort;
  /** Filters by name, each with the values chosen. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The columns that a view shows, where it does not leave that to the person. */
  readonly columns?: readonly string[] | undefined;
  /** What the person who shared or kept it calls it. */
  readonly name?: string | undefined;
}

/** What an address may say: anything else is dropped. */
export interface ListViewRules {
  readonly columns: readonly string[];
  readonly defaultSort: Sort;
  /** Names of the filters. */
  readonly filters: readonly string[];
  /** What is searched for, as it stands in links. */
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
  const columns = (parameters.get('columns') ?? '')
    .split(',')
    .filter((column) => rules.columns.includes(column));
  return {
    query: parameters.get('q') ?? '',
    sort: readSort(parameters.get('sort'), rules),
    filters,
    columns: columns.length > 0 ? columns : undefined,
    name: parameters.get('view') || undefined,
  };
}

/** The search part of an address with the view in it; parameters of others are kept. */
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

/** Whether an address says a view and nothing that is wrong, in whatever order and spelling. */
export function addressMatches(search: string, view: ListView, rules: ListViewRules): boolean {
  return sorted(search) === sorted(writeView(search, view, rules));
}

function sorted(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return parameters.toString();
}

/** What a click on a column's heading makes of the order. */
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
