import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import type { DocumentedCall } from '../tested-api/document.ts';
import { allowedCalls, type Rule, type TestedApi } from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

function consoleOrigin({ origin }: TestedApi): string {
  if (origin !== undefined) return origin;
  throw new NotTested('needs --origin, with a console’s origin that is not the API’s');
}

/** Returns origins without a console: a stranger's, a sandboxed page's, and some that look like the console's. */
function otherOrigins(origin: string): string[] {
  const { protocol, host } = new URL(origin);
  const otherProtocol = protocol === 'https:' ? 'http:' : 'https:';
  return [
    'https://elsewhere.invalid',
    'null',
    `${origin}.invalid`,
    `${protocol}//not${host}`,
    `${protocol}//sub.${host}`,
    `${otherProtocol}//${host}`,
  ];
}

const allowedOrigin = ({ headers }: Answer) => headers.get('access-control-allow-origin');

const allows = (answer: Answer, origin: string): boolean =>
  [origin, '*'].includes(allowedOrigin(answer) ?? '');

/** Returns whether a header lists a name. Compares as browsers do: `*` does not include `Authorization`. */
function isListed(name: string, headers: Headers, header: string): boolean {
  const names = (headers.get(header) ?? '').split(',').map((one) => one.trim().toLowerCase());
  return names.includes(name.toLowerCase()) || (names.includes('*') && name !== 'authorization');
}

/** A request that browsers send a preflight for. */
interface CrossOrigin {
  readonly call: string;
  readonly method: string;
  readonly headers: readonly string[];
}

/** The headers that the console sends only to an API with the extension. */
export const EXTENSION_HEADERS: Readonly<Record<string, string>> = {
  'change-reason': 'change-reason',
  traceparent: 'traceparent',
  'a-im': 'list-deltas',
};

/** Returns a call with the headers that the console sets. */
const asSent = ({ name, method, headers, body }: DocumentedCall): CrossOrigin => ({
  call: name,
  method,
  headers: [
    'authorization',
    ...(body === undefined ? [] : ['content-type']),
    ...headers.filter((one) => !(one in EXTENSION_HEADERS)),
  ],
});

/** Sends a preflight request, like a browser (Fetch §4.8). */
function preflight(api: TestedApi, origin: string, { call, method, headers }: CrossOrigin) {
  const caller = api.anonymous.as({ label: ` before a ${method}` }, { origin });
  const path = Object.fromEntries(
    [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, randomUUID()]),
  );
  return caller.ask(call.replace(method, 'OPTIONS'), {
    path,
    headers: {
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(),
    },
  });
}

/** Checks that a preflight allows the request. */
export async function requireAllowed(
  api: TestedApi,
  request: CrossOrigin,
  origin = consoleOrigin(api),
): Promise<void> {
  const answer = await preflight(api, origin, request);
  const { method, headers } = request;
  if (answer.status > 299) requireStatus(answer, 204);
  const breach = (header: string, expected: string) => {
    const actual = answer.headers.get(header);
    throw new Breach(answer, `${header}: ${expected}`, actual === null ? 'none' : actual);
  };
  if (!allows(answer, origin)) breach('access-control-allow-origin', origin);
  const isSafe = method === 'GET' || method === 'POST';
  if (!isSafe && !isListed(method, answer.headers, 'access-control-allow-methods')) {
    breach('access-control-allow-methods', method);
  }
  for (const name of headers) {
    if (isListed(name, answer.headers, 'access-control-allow-headers')) continue;
    breach('access-control-allow-headers', name);
  }
}

async function preflights(api: TestedApi): Promise<void> {
  consoleOrigin(api);
  const calls = api.document.calls.map(asSent);
  await inEachCase([...calls, ...streams(api)], (call) =>
    requireAllowed(streamApi(api, call), call),
  );
}

/** The event stream, whose address is not below that of the calls. */
const STREAM: CrossOrigin = {
  call: 'GET ',
  method: 'GET',
  headers: ['authorization', 'last-event-id'],
};

const streams = ({ events }: TestedApi): CrossOrigin[] => (events === undefined ? [] : [STREAM]);

/** Returns the API whose base address the call is below. */
const streamApi = (api: TestedApi, call: CrossOrigin): TestedApi =>
  call === STREAM && api.events !== undefined
    ? { ...api, anonymous: api.anonymous.as({}, { api: api.events }) }
    : api;

/** Checks one answer for each pair of status and allowed origin. */
async function allStatuses(api: TestedApi): Promise<void> {
  const origin = consoleOrigin(api);
  const kinds = new Map<string, Answer>();
  for (const answer of api.answers) {
    // For a 304, browsers use the headers of the cached answer (Fetch §4.6).
    const isChecked = answer.origin === origin && answer.status !== 304;
    if (!isChecked || answer.call.startsWith('OPTIONS ')) continue;
    const kind = `${answer.status} ${allowedOrigin(answer)}`;
    if (!kinds.has(kind)) kinds.set(kind, answer);
  }
  await inEachCase(kinds.values(), (answer) => {
    if (allows(answer, origin)) return;
    const actual = allowedOrigin(answer) ?? 'none';
    throw new Breach(answer, `access-control-allow-origin: ${origin}`, actual);
  });
}

async function noOtherOrigin(api: TestedApi): Promise<void> {
  const calls = [...allowedCalls(api).map(asSent), ...streams(api)];
  await inEachCase(otherOrigins(consoleOrigin(api)), async (origin) => {
    const own = api.main.caller.as({ label: ` from ${origin}` }, { origin });
    const answers = [await own.ask('GET /authorizations')];
    for (const call of calls.filter(({ method }) => method !== 'GET')) {
      answers.push(await preflight(streamApi(api, call), origin, call));
    }
    const answer = answers.find((one) => allows(one, origin));
    if (!answer) return;
    const expected = `no access-control-allow-origin for ${origin}`;
    throw new Breach(answer, expected, String(allowedOrigin(answer)));
  });
}

/** Headers of answers that the console reads, by the status of the answers. */
const READ_HEADERS = [
  { header: 'etag', isIn: ({ headers }: Answer) => headers.has('etag') },
  { header: 'retry-after', isIn: ({ headers }: Answer) => headers.has('retry-after') },
];

async function exposed(api: TestedApi): Promise<void> {
  const origin = consoleOrigin(api);
  const cases = READ_HEADERS.flatMap(({ header, isIn }) =>
    api.answers
      .filter((answer) => answer.origin === origin && answer.status !== 304 && isIn(answer))
      .slice(0, 1)
      .map((answer) => ({ header, answer })),
  );
  await inEachCase(cases, ({ header, answer }) => requireExposed(api, answer, [header]));
}

/** Checks that the console's origin may read headers of an answer. */
export function requireExposed(
  { origin }: TestedApi,
  answer: Answer,
  headers: readonly string[],
): void {
  const name = 'access-control-expose-headers';
  const hidden = headers.find((header) => !isListed(header, answer.headers, name));
  if (origin === undefined || hidden === undefined) return;
  throw new Breach(answer, `${name}: ${hidden}`, answer.headers.get(name) ?? 'none');
}

export const corsRules: readonly Rule[] = [
  {
    statement: 'A preflight for each method is answered for the console’s origin',
    check: preflights,
  },
  {
    statement: 'Answers have CORS headers for the console’s origin, whatever their status',
    check: allStatuses,
  },
  { statement: 'No other origin may read answers', check: noOtherOrigin },
  { statement: 'The console can read `ETag` and `Retry-After`', check: exposed },
];
