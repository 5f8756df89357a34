import { ApiError, api } from '@console/shared-auth';

/** An entry of the audit trail. Another platform's API may leave out anything, so missing texts are empty. */
export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly name: string;
  readonly what: string;
  readonly rows: readonly string[];
  readonly label: string;
  readonly changed: readonly string[];
  readonly outcome: string;
  readonly address: string;
  readonly request: string;
  readonly reason: string;
}

/** A page of entries, newest first. */
export interface Page {
  readonly entries: readonly Entry[];
  /** Set if there are more entries. */
  readonly next?: number;
}

/** The query of a search: only what the user has filled in. */
export type AuditQuery = Partial<AuditFilters>;

/** The filters as typed; days as `2026-11-30`. An empty string filters nothing. */
export type AuditFilters = Readonly<Record<'who' | 'row' | 'since' | 'until', string>>;

/** Returns the query of the filters; days are in the user's time zone, and the last day is included. */
export function toQuery(filters: AuditFilters): AuditQuery {
  const [who, row] = [filters.who.trim(), filters.row.trim()];
  const [since, until] = [startOf(filters.since, 0), startOf(filters.until, 1)];
  return {
    ...(who && { who }),
    ...(row && { row }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

function startOf(day: string, later: number): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day === '' ? undefined : new Date(year, month - 1, date + later).toISOString();
}

/** Reads a page. @throws {ApiError} */
export async function readPage(query: AuditQuery, limit: number, before?: number): Promise<Page> {
  const page = { limit: String(limit), ...(before !== undefined && { before: String(before) }) };
  const { data } = await api.GET('/audit', { params: { query: { ...query, ...page } } });
  const { entries, next }: { entries?: unknown; next?: unknown } = Object(data);
  if (!Array.isArray(entries)) throw new ApiError({ kind: 'malformed' });
  return { entries: entries.map(toEntry), ...(typeof next === 'number' && { next }) };
}

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(asText) : []);

function toEntry(given: unknown, index: number): Entry {
  const { id, rows, changed, ...texts }: Readonly<Record<string, unknown>> = Object(given);
  return {
    id: typeof id === 'number' ? id : -index,
    at: asText(texts.at),
    name: asText(texts.name) || asText(texts.sub),
    what: asText(texts.what),
    rows: asTexts(rows),
    label: asText(texts.label),
    changed: asTexts(changed),
    outcome: asText(texts.outcome),
    address: asText(texts.address),
    request: asText(texts.request),
    reason: asText(texts.reason),
  };
}

const PAGE = 1_000;

/** A file of more entries would not open in spreadsheets. */
export const MAX_IN_FILE = 100_000;

/**
 * Reads the newest entries of a search.
 *
 * @param onRead - receives the number of entries that were read
 * @returns the entries, and whether there are more
 */
export async function readForFile(
  query: AuditQuery,
  onRead: (count: number) => void,
): Promise<{ readonly entries: readonly Entry[]; readonly isCut: boolean }> {
  const entries: Entry[] = [];
  let next: number | undefined;
  do {
    const page = await readPage(query, PAGE, next);
    entries.push(...page.entries);
    next = page.next;
    onRead(entries.length);
  } while (next !== undefined && entries.length < MAX_IN_FILE);
  return { entries, isCut: next !== undefined };
}

const COLUMNS = [
  ...(['at', 'name', 'what', 'rows', 'label', 'changed'] as const),
  ...(['outcome', 'address', 'request', 'reason'] as const),
];

/** Returns the lines of a file. The headings are the API's names, as in `npm run audit`. */
export const fileRows = (entries: readonly Entry[]): string[][] => [
  [...COLUMNS],
  ...entries.map((entry) => COLUMNS.map((name) => [entry[name]].flat().join(' '))),
];

/** The calls that change rows, with the route of the list to which they belong. */
const ROUTES: ReadonlyMap<string, string> = new Map([
  ['putTenant', '/tenants'],
  ['createUser', '/users'],
  ['deleteUser', '/users'],
  ['createManagementHub', '/hubs'],
  ['deleteManagementHub', '/hubs'],
  ['addTenantToHub', '/hubs'],
  ['removeTenantFromHub', '/hubs'],
]);

const DONE = ['created', 'updated', 'deleted'];

/** Returns whether the call was refused. */
export const isRefused = ({ what, outcome }: Entry): boolean =>
  ROUTES.has(what) ? !DONE.includes(outcome) : outcome === 'permission-missing';

/** Returns the key of the sentence about an entry, and the route of its list. */
export function sentenceOf({ what, outcome }: Entry): { verb: string; route: string } {
  const route = ROUTES.get(what) ?? '';
  if (what === 'addTenantToHub') return { verb: 'added', route };
  if (what === 'removeTenantFromHub') return { verb: 'removed', route };
  if (/^(changePermissions|resetAccount)$/.test(what)) return { verb: 'permissions', route };
  // A refused call has no outcome that says what it would have done.
  if (route === '' || !DONE.includes(outcome)) return { verb: 'other', route };
  return { verb: outcome, route };
}
