import { isRecord } from '@console/deploy/release/store/files.ts';
import type { Operation } from './operations.ts';
import type { MockRequest, RequestFault } from './request-check.ts';

/** The response of a mock. */
export interface MockAnswer {
  readonly status: number;
  /** Media type; undefined without a body. */
  readonly type?: string | undefined;
  readonly body?: unknown;
}

/** The header that the console sends to a mock, which never gets a token of a user. */
const NO_TOKEN = 'Bearer mock';

/** The settings of a mock. */
export interface MockSettings {
  /** Number of rows of each list; by default as many as its example has. */
  readonly rows?: number | undefined;
  /** The names that `GET /authorizations` returns. */
  readonly granted: readonly string[];
}

/** Answers a request from the document of an API. Remembers nothing. */
export function answerFrom(
  operations: readonly Operation[],
  request: MockRequest,
  { rows, granted }: MockSettings,
): MockAnswer {
  const { method, path } = request;
  if (request.headers.authorization !== NO_TOKEN)
    return refusal(401, 'A mock does not accept the token of a user');
  if (method === 'GET' && path === '/authorizations')
    return { status: 200, type: 'application/json', body: granted };
  const atPath = operations.filter(({ pathValues }) => pathValues(path));
  const operation = atPath.find((one) => one.method === method);
  if (!operation) {
    const others = atPath.map((one) => one.method).join(', ');
    if (others) return refusal(405, `The document has only ${others} for ${path}`);
    return refusal(404, `The document has no path ${path}`);
  }
  const faults = operation.check(request);
  if (faults.length > 0) return refusal(400, faults.map(({ detail }) => detail).join('; '), faults);
  const { status, type } = operation;
  if (type === undefined) return { status };
  return { status, type, body: bodyOf(operation, request, { operations, rows }) };
}

/** Returns an error as the console's API has it (RFC 9457). */
function refusal(status: number, detail: string, faults?: readonly RequestFault[]): MockAnswer {
  const errors = faults?.map(({ field, code }) => ({ field, code }));
  const body = { title: 'The mock refuses the request', status, detail, ...(errors && { errors }) };
  return { status, type: 'application/problem+json', body };
}

interface Lists {
  readonly operations: readonly Operation[];
  readonly rows: number | undefined;
}

/**
 * Returns the sample, with what the request names: the page of a list, the row with the id in the path, or the
 * members that were sent.
 */
function bodyOf(operation: Operation, request: MockRequest, lists: Lists): unknown {
  const { sample, path, pathValues, bodyMembers } = operation;
  const list = listIn(sample);
  if (list) return pageOf(sample, repeated(list, lists.rows), request.query);
  if (!isRecord(sample)) return sample;
  const values = { ...pathValues(request.path) };
  const [parameter = '', id = ''] = Object.entries(values).at(-1) ?? [];
  const ofPath = path.endsWith(`{${parameter}}`) ? { ...values, id } : values;
  // A member that a body could have had, and did not, is absent.
  const known = Object.entries(sample).filter(
    ([name]) => !isRecord(request.body) || !bodyMembers.includes(name),
  );
  const named = { ...Object(request.body ?? rowOf(path, id, lists)), ...ofPath };
  const members = Object.entries(named)
    .filter(([name]) => name in sample)
    .map(([name, value]) => [name, sameType(value, sample[name])]);
  return { ...Object.fromEntries(known), ...Object.fromEntries(members) };
}

/** Returns the row with an id, from the list at the path above. */
function rowOf(path: string, id: string, { operations, rows }: Lists): Row | undefined {
  const above = path.replace(/\/\{[^/]*\}$/, '');
  const all = operations.find((one) => one.method === 'GET' && one.path === above);
  return repeated(listIn(all?.sample) ?? [], rows).find((one) => String(one.id) === id);
}

/** A parameter in a path is a text; the member of the response may be a number. */
const sameType = (value: unknown, like: unknown): unknown =>
  typeof value === 'string' && typeof like === 'number' ? Number(value) : value;

type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a list, or of a page: an object without an id that has a single list of objects. */
function listIn(sample: unknown): readonly Row[] | undefined {
  const lists = (isRecord(sample) ? Object.values(sample) : [sample]).filter(
    (value): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRecord),
  );
  const isRow = isRecord(sample) && 'id' in sample;
  return !isRow && lists.length === 1 ? lists[0] : undefined;
}

/** Repeats rows up to a number, with an id of its own for each. */
function repeated(rows: readonly Row[], wanted = rows.length): readonly Row[] {
  if (rows.length === 0) return rows;
  return Array.from({ length: wanted }, (_, index) => {
    const row = rows[index % rows.length] ?? {};
    return index < rows.length || !('id' in row) ? row : { ...row, id: numbered(row.id, index) };
  });
}

function numbered(id: unknown, index: number): unknown {
  if (typeof id === 'number') return index + 1;
  const text = String(id);
  const digits = index.toString(16).padStart(12, '0');
  return /^[\da-f-]{36}$/i.test(text) ? text.slice(0, -12) + digits : `${text}-${index + 1}`;
}

/** The usual names of the number of all rows. */
const COUNTS = ['total', 'totalCount', 'totalElements', 'count'];

/** Returns the requested page of a list, by `limit` and `offset`, or by `page` (from 1) and its size. */
function pageOf(sample: unknown, rows: readonly Row[], query: URLSearchParams): unknown {
  const number = (names: readonly string[]) =>
    names.map((name) => query.get(name)).find((value) => value !== null);
  const size = Number(number(['limit', 'pageSize', 'size', 'per_page']) ?? rows.length);
  const start = Number(number(['offset', 'skip']) ?? (Number(query.get('page') ?? 1) - 1) * size);
  const page = rows.slice(start, start + size);
  if (!isRecord(sample)) return page;
  const members = Object.entries(sample).map(([name, value]) => {
    if (Array.isArray(value)) return [name, page];
    return [name, COUNTS.includes(name) ? rows.length : value];
  });
  return Object.fromEntries(members);
}
