/** An API as seen from outside, with uncompressed bodies. */
export type Serve = (request: Request) => Promise<Response>;

/** A breach of the contract that an API may plausibly have. */
export interface Mistake {
  /** The broken rule: the contract test must print `fails` for it, and for no other rule. */
  readonly rule: string;
  /** The actual behaviour. */
  readonly instead: string;
  /** Turns a correct API into one that makes only this mistake. */
  readonly make: (right: Serve) => Serve;
}

export type Mistakes = Readonly<Record<string, Mistake>>;

/** A tenant, user, hub or body. */
export type Row = Readonly<Record<string, unknown>>;

export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly status: number;
  readonly permission?: string;
  readonly errors?: readonly FieldError[];
  readonly current?: Row;
}

interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly other?: string;
}

/** Creates a mistake that changes the correct answer. */
export function answering(
  change: (answer: Response, request: Request) => Response | Promise<Response>,
): Mistake['make'] {
  return (right) => async (request) => change(await right(request.clone()), request);
}

/** Creates a mistake that changes the problems of some statuses. */
export const problems = (
  statuses: readonly number[],
  change: (problem: Problem, request: Request) => Problem,
): Mistake['make'] =>
  answering(async (answer, request) =>
    statuses.includes(answer.status) && isProblem(answer)
      ? replaceWithProblem(answer, change(await answer.json(), request))
      : answer,
  );

/** Creates a mistake that changes every row of a kind, in lists and in the answers of writes. */
export const rowsOf = (
  kind: 'tenant' | 'user' | 'hub' | '\\w+',
  change: (row: Row) => Row,
): Mistake['make'] =>
  answering(async (answer, request) => {
    const { pathname } = new URL(request.url);
    const isRead = new RegExp(`/${kind}(?:/list|/listall|/create)?$`).test(pathname);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    if (!isRead || !isJson) return answer;
    const body: Row | Row[] = await answer.json();
    const changed = (row: Row) => (typeof row === 'object' ? change(row) : row);
    const json = Array.isArray(body) ? body.map(changed) : changed(body);
    return replaceAnswer(answer, { body: JSON.stringify(json) });
  });

/** Creates a mistake that changes or drops rows of the lists. */
export const lists = (
  change: (rows: Row[], list: string) => unknown,
  ending = LIST,
): Mistake['make'] =>
  answering(async (answer, request) => {
    if (!isCall(request, 'GET', ending) || answer.status !== 200) return answer;
    const rows: Row[] = await answer.json();
    return replaceAnswer(answer, { body: JSON.stringify(change(rows, request.url)) });
  });

/** Creates a mistake that accepts some of the writes that a correct API refuses; nothing is stored. */
export const accepting = (
  isAccepted: (problem: Problem, body: Row, request: Request) => boolean,
): Mistake['make'] =>
  answering(async (answer, request) => {
    const isRefused = answer.status === 409 || answer.status === 422;
    if (!isRefused || !isCall(request, 'PUT', /\/create$/)) return answer;
    const [problem, body] = [await answer.clone().json(), await readBody(request)];
    return isAccepted(problem, body, request) ? created(answer, request, body) : answer;
  });

/** Answers 201, as if a row were created. */
export function created(answer: Response, request: Request, body: Row): Response {
  const [, hubId, kind = ''] =
    /(?:\/hub\/([^/]+))?\/(tenant|user|hub)\/create$/.exec(new URL(request.url).pathname) ?? [];
  const more = {
    tenant: { createdBy: 'admin', version: 1 },
    user: { hubId, hubName: 'Hub' },
    hub: { tenantCount: 0, userCount: 0 },
  }[kind];
  const row = { ...body, createdAt: new Date().toISOString(), ...more };
  return replaceAnswer(answer, {
    status: 201,
    type: 'application/json',
    body: JSON.stringify(row),
  });
}

/** Returns whether a request has this method and a path with this ending, below any base address. */
export function isCall({ method, url }: Request, wanted: string, ending: RegExp): boolean {
  return method === wanted && ending.test(new URL(url).pathname);
}

export const LIST = /\/(?:(?:tenant|user|hub)\/list|user\/listall)$/;
export const TENANT = /\/tenant\/create$/;

export const isProblem = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/problem+json') ?? false;

interface Other {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | null;
}

/** Replaces an answer, but keeps its headers. */
export function replaceAnswer(
  answer: Response,
  { status = answer.status, type, body }: Other,
): Response {
  const headers = new Headers(answer.headers);
  if (type !== undefined) headers.set('content-type', type);
  if (body === null) headers.delete('content-type');
  return new Response(body, { status, headers });
}

export function replaceWithProblem(answer: Response, problem: Problem): Response {
  const type = 'application/problem+json';
  return replaceAnswer(answer, { status: problem.status, type, body: JSON.stringify(problem) });
}

/** Replaces an answer with an empty 204. */
export const done = (answer: Response): Response =>
  replaceAnswer(answer, { status: 204, body: null });

export function withHeaders(answer: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(answer.headers);
  change(headers);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Returns the request without a header, or with another value. */
export function withHeader(request: Request, name: string, value?: string): Request {
  const headers = new Headers(request.headers);
  headers.delete(name);
  if (value !== undefined) headers.set(name, value);
  return new Request(request, { headers });
}

/** Returns the request with another body. */
export const withBody = (request: Request, body: Row): Request =>
  new Request(request, { body: JSON.stringify(body) });

/** Reads a list with the token of a request. */
export async function readRows(
  right: Serve,
  { url, headers }: Request,
  list: string,
): Promise<Row[]> {
  const authorization = headers.get('authorization') ?? '';
  const answer = await right(new Request(new URL(list, url), { headers: { authorization } }));
  return answer.status === 200 ? answer.json() : [];
}

/** Returns the stored tenant that a request would change. */
export async function findTenant(right: Serve, request: Request): Promise<Row | undefined> {
  if (!isCall(request, 'PUT', TENANT)) return undefined;
  const { id } = await readBody(request);
  return (await readRows(right, request, 'list')).find((row) => row.id === id);
}

/** Returns the body if it is an object; else an empty object, because the API refuses other bodies. */
export async function readBody(request: Request): Promise<Row> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
