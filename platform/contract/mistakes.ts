import { randomUUID } from 'node:crypto';

/** An API as it is seen from outside. Bodies are as they were before they were compressed. */
export type Serve = (request: Request) => Promise<Response>;

/** What a platform's own API may well do, and must not. */
interface Mistake {
  /** The rule that is broken, in the words of the contract. */
  readonly rule: string;
  /** How it is broken. */
  readonly instead: string;
  /** Turns a right API into one that makes this mistake and no other. */
  readonly make: (right: Serve) => Serve;
}

/** As many rows as an API gives that has pages, to whoever asks for none in particular. */
const PAGE_ROWS = 50;

/** Each breaks one rule, and all of them can be seen from outside. */
export const mistakes = {
  'user-again-taken': {
    rule: 'The same body sent again answers 200 with what is stored.',
    instead: 'A user sent again is 409: the username is taken.',
    make: answering((answer, request) =>
      isCall(request, 'PUT', /\/user\/create$/) && answer.status === 200
        ? problemInPlaceOf(answer, {
            type: 'urn:platform:problem:taken',
            title: 'The value is already in use.',
            status: 409,
            errors: [{ field: 'username', code: 'taken' }],
          })
        : answer,
    ),
  },
  'tenant-twice': {
    rule: 'The same id with other values is an update for tenants.',
    instead: 'The id is passed over: they make a second tenant, or with the same key are 409.',
    make: (right) => async (request) =>
      right((await changesTenant(right, request)) ? await withNewId(request) : request),
  },
  'users-gone-with-hub': {
    rule: '`DELETE /hub/{id}` is 409 while the hub has users.',
    instead: 'It is 204, and the users are deleted with the hub.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      if (!isCall(request, 'DELETE', /\/hub\/[^/]+$/) || answer.status !== 409) return answer;
      const users = await rowsOf(right, request, '../user/listall');
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
        ? inPlaceOf(answer, { status: 200, type: 'application/json', body: 'null' })
        : answer,
    ),
  },
  'first-page': {
    rule: 'Lists come whole.',
    instead: `Of tenants, users and hubs, the first ${PAGE_ROWS} come.`,
    make: answering(async (answer, request) => {
      if (!isList(request) || answer.status !== 200) return answer;
      const rows: unknown[] = await answer.json();
      return inPlaceOf(answer, { body: JSON.stringify(rows.slice(0, PAGE_ROWS)) });
    }),
  },
  'etag-always-new': {
    rule: 'An unchanged list costs a 304.',
    instead: 'The ETag of a list is another one each time, though nothing has changed.',
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
      return problemInPlaceOf(answer, { ...problem, errors: byField });
    }),
  },
  'permission-unnamed': {
    rule: 'Errors are problems with `permission` for 403.',
    instead: 'It is only said that a permission is missing.',
    make: answering(async (answer) => {
      if (answer.status !== 403 || !isProblem(answer)) return answer;
      const { permission: _, ...problem }: Problem = await answer.json();
      return problemInPlaceOf(answer, problem);
    }),
  },
  'nobody-forbidden': {
    rule: 'Without a valid access token the answer is 401.',
    instead: 'It is 403, as if somebody lacked a permission.',
    make: answering((answer) => {
      if (answer.status !== 401) return answer;
      const refused = withHeaders(answer, (headers) => headers.delete('www-authenticate'));
      const type = 'urn:platform:problem:forbidden';
      return problemInPlaceOf(refused, { type, title: 'Forbidden', status: 403 });
    }),
  },
  'cors-only-when-well': {
    rule: 'Answers have CORS headers for the console’s origin, whatever their status.',
    instead: 'Those with 4xx and 5xx have none, so that the console cannot read what failed.',
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
    instead: 'It starts anew: what happened in between is never told.',
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

/** A mistake that is made once the right answer is there. */
function answering(
  change: (answer: Response, request: Request) => Response | Promise<Response>,
): Mistake['make'] {
  return (right) => async (request) => change(await right(request), request);
}

/** Whether a request is a call whose path ends so, wherever the API has its calls. */
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

/** Another answer in place of one, with the headers that the API gives to all. */
function inPlaceOf(answer: Response, { status = answer.status, type, body }: Other): Response {
  const headers = new Headers(answer.headers);
  if (type !== undefined) headers.set('content-type', type);
  return new Response(body, { status, headers });
}

function problemInPlaceOf(
  answer: Response,
  problem: { readonly status: number; readonly [member: string]: unknown },
): Response {
  const type = 'application/problem+json';
  return inPlaceOf(answer, { status: problem.status, type, body: JSON.stringify(problem) });
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

/** The rows of a list, as far as who makes a request may read it. */
async function rowsOf(right: Serve, { url, headers }: Request, list: string): Promise<Row[]> {
  const authorization = headers.get('authorization') ?? '';
  const answer = await right(new Request(new URL(list, url), { headers: { authorization } }));
  return answer.status === 200 ? answer.json() : [];
}

/** Whether a request gives other values to a tenant that is stored. */
async function changesTenant(right: Serve, request: Request): Promise<boolean> {
  if (!isCall(request, 'PUT', /\/tenant\/create$/)) return false;
  const body = await bodyOf(request);
  const stored = (await rowsOf(right, request, 'list')).find(({ id }) => id === body.id);
  const values = ['key', 'name', 'contactEmail', 'description'];
  return stored !== undefined && values.some((name) => stored[name] !== body[name]);
}

async function withNewId(request: Request): Promise<Request> {
  const body = JSON.stringify({ ...(await bodyOf(request)), id: randomUUID() });
  return new Request(without(request, 'if-match'), { body });
}

/** A body that is an object; an empty one for any other, which the API refuses. */
async function bodyOf(request: Request): Promise<Row> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
