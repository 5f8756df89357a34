import { randomUUID } from 'node:crypto';

/** An API as seen from outside, with uncompressed bodies. */
export type Serve = (request: Request) => Promise<Response>;

/** A breach of the contract that an API may plausibly have. */
interface Mistake {
  /** The broken rule, quoted from the contract. */
  readonly rule: string;
  /** The actual behaviour. */
  readonly instead: string;
  /** Turns a correct API into one that makes only this mistake. */
  readonly make: (right: Serve) => Serve;
}

/** The default page size of an API with pages. */
const PAGE_ROWS = 50;

/** Mistakes that each break one rule, visibly from outside. */
export const mistakes = {
  'user-again-taken': {
    rule: 'A repeated request is answered with 200 and the stored row.',
    instead: 'Sending a user again is answered with 409, as if the username were taken.',
    make: answering((answer, request) =>
      isCall(request, 'PUT', /\/user\/create$/) && answer.status === 200
        ? replaceWithProblem(answer, {
            type: 'urn:platform:problem:taken',
            title: 'The value is already in use.',
            status: 409,
            errors: [{ field: 'username', code: 'taken' }],
          })
        : answer,
    ),
  },
  'tenant-twice': {
    rule: 'A tenant with a known id and other values is an update.',
    instead:
      'The id is ignored: a second tenant is created, or the answer is 409 if the key is in use.',
    make: (right) => async (request) =>
      right((await changesTenant(right, request)) ? await withNewId(request) : request),
  },
  'users-gone-with-hub': {
    rule: '`DELETE /hub/{id}` is answered with 409 while the hub has users.',
    instead: 'The answer is 204, and the users are deleted with the hub.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      if (!isCall(request, 'DELETE', /\/hub\/[^/]+$/) || answer.status !== 409) return answer;
      const users = await readRows(right, request, '../user/listall');
      const hubId = new URL(request.url).pathname.split('/').at(-1);
      for (const { id } of users.filter((user) => user.hubId === hubId)) {
        await right(new Request(new URL(`../user/${id}`, request.url), request.clone()));
      }
      return right(request);
    },
  },
  'no-hub-null': {
    rule: '`GET /hub` is 404 for a caller without a hub.',
    instead: 'It is 200 with `null`.',
    make: answering((answer, request) =>
      isCall(request, 'GET', /\/hub$/) && answer.status === 404
        ? replaceAnswer(answer, { status: 200, type: 'application/json', body: 'null' })
        : answer,
    ),
  },
  'first-page': {
    rule: 'Lists are complete.',
    instead: `Only the first ${PAGE_ROWS} tenants, users and hubs are sent.`,
    make: answering(async (answer, request) => {
      if (!isList(request) || answer.status !== 200) return answer;
      const rows: unknown[] = await answer.json();
      return replaceAnswer(answer, { body: JSON.stringify(rows.slice(0, PAGE_ROWS)) });
    }),
  },
  'etag-always-new': {
    rule: 'An unchanged list is answered with 304.',
    instead: 'Each answer has a new ETag, although nothing has changed.',
    make: (right) => async (request) => {
      if (!isList(request)) return right(request);
      const answer = await right(without(request, 'if-none-match'));
      if (answer.status !== 200) return answer;
      return withHeaders(answer, (headers) => headers.set('etag', `W/"${randomUUID()}"`));
    },
  },
  'problem-as-json': {
    rule: 'Errors are `application/problem+json` (RFC 9457).',
    instead: 'They are `application/json`.',
    make: answering((answer) =>
      isProblem(answer)
        ? withHeaders(answer, (headers) => headers.set('content-type', 'application/json'))
        : answer,
    ),
  },
  'errors-by-field': {
    rule: 'Errors are problems with `errors: [{ field, code }]` for 422.',
    instead: 'They have `errors: { <field>: [<code>] }`.',
    make: answering(async (answer) => {
      if (answer.status !== 422) return answer;
      const { errors, ...problem }: Problem = await answer.json();
      const byField = Object.fromEntries(errors?.map(({ field, code }) => [field, [code]]) ?? []);
      return replaceWithProblem(answer, { ...problem, errors: byField });
    }),
  },
  'permission-unnamed': {
    rule: 'Errors are problems with `permission` for 403.',
    instead: 'They only say that a permission is missing.',
    make: answering(async (answer) => {
      if (answer.status !== 403 || !isProblem(answer)) return answer;
      const { permission: _, ...problem }: Problem = await answer.json();
      return replaceWithProblem(answer, problem);
    }),
  },
  'nobody-forbidden': {
    rule: 'Without a valid access token the answer is 401.',
    instead: 'It is 403, as if a permission were missing.',
    make: answering((answer) => {
      if (answer.status !== 401) return answer;
      const refused = withHeaders(answer, (headers) => headers.delete('www-authenticate'));
      const type = 'urn:platform:problem:forbidden';
      return replaceWithProblem(refused, { type, title: 'Forbidden', status: 403 });
    }),
  },
  'cors-only-when-well': {
    rule: 'Answers have CORS headers for the console’s origin, whatever their status.',
    instead:
      'Answers with 4xx and 5xx have no CORS headers, so that the console cannot read what failed.',
    make: answering((answer) =>
      answer.status < 400
        ? answer
        : withHeaders(answer, (headers) => {
            for (const name of [...headers.keys()]) {
              if (name.startsWith('access-control-')) headers.delete(name);
            }
          }),
    ),
  },
  'events-anew': {
    rule: 'The event stream is resumed by `Last-Event-ID`.',
    instead: 'It restarts: the events in between are lost.',
    make: (right) => (request) => right(without(request, 'last-event-id')),
  },
} satisfies Readonly<Record<string, Mistake>>;

export type MistakeName = keyof typeof mistakes;

interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly permission?: string;
  readonly errors?: readonly { readonly field: string; readonly code: string }[];
}

/** Creates a mistake that changes the correct answer. */
function answering(
  change: (answer: Response, request: Request) => Response | Promise<Response>,
): Mistake['make'] {
  return (right) => async (request) => change(await right(request), request);
}

/** Returns whether a request has this method and a path with this ending, below any base address. */
function isCall({ method, url }: Request, wanted: string, ending: RegExp): boolean {
  return method === wanted && ending.test(new URL(url).pathname);
}

const isList = (request: Request): boolean =>
  isCall(request, 'GET', /\/(?:(?:tenant|user|hub)\/list|user\/listall)$/);

const isProblem = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/problem+json') ?? false;

interface Other {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

/** Replaces an answer, but keeps its headers. */
function replaceAnswer(answer: Response, { status = answer.status, type, body }: Other): Response {
  const headers = new Headers(answer.headers);
  if (type !== undefined) headers.set('content-type', type);
  return new Response(body, { status, headers });
}

function replaceWithProblem(
  answer: Response,
  problem: { readonly status: number; readonly [member: string]: unknown },
): Response {
  const type = 'application/problem+json';
  return replaceAnswer(answer, { status: problem.status, type, body: JSON.stringify(problem) });
}

function withHeaders(answer: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(answer.headers);
  change(headers);
  return new Response(answer.body, { status: answer.status, headers });
}

function without(request: Request, header: string): Request {
  const headers = new Headers(request.headers);
  headers.delete(header);
  return new Request(request, { headers });
}

type Row = Readonly<Record<string, unknown>>;

/** Reads a list with the token of a request. */
async function readRows(right: Serve, { url, headers }: Request, list: string): Promise<Row[]> {
  const authorization = headers.get('authorization') ?? '';
  const answer = await right(new Request(new URL(list, url), { headers: { authorization } }));
  return answer.status === 200 ? answer.json() : [];
}

/** Returns whether a request changes a stored tenant. */
async function changesTenant(right: Serve, request: Request): Promise<boolean> {
  if (!isCall(request, 'PUT', /\/tenant\/create$/)) return false;
  const body = await readBody(request);
  const stored = (await readRows(right, request, 'list')).find(({ id }) => id === body.id);
  const values = ['key', 'name', 'contactEmail', 'description'];
  return stored !== undefined && values.some((name) => stored[name] !== body[name]);
}

async function withNewId(request: Request): Promise<Request> {
  const body = JSON.stringify({ ...(await readBody(request)), id: randomUUID() });
  return new Request(without(request, 'if-match'), { body });
}

/** Returns the body if it is an object; else an empty object, because the API refuses other bodies. */
async function readBody(request: Request): Promise<Row> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
