import type { Answer } from '../tested-api/caller.ts';
import type { Rule, TestedApi } from '../tested-api/tested-api.ts';
import { Breach, cameOf, inEachCase, NotTested } from '../tested-api/verdict.ts';

/** Nobody has a console there (RFC 2606). */
const ELSEWHERE = 'https://elsewhere.invalid';

/** What the console asks for, and the headers that it sets. */
const REQUESTS = [
  ['/tenant/list', 'GET', 'authorization'],
  ['/tenant/create', 'PUT', 'authorization,content-type'],
  ['/hub/create', 'PUT', 'authorization,content-type'],
  ['/user/{id}', 'DELETE', 'authorization'],
  ['/hub/{id}', 'DELETE', 'authorization'],
] as const;

function consoleOrigin({ origin }: TestedApi): string {
  if (origin !== undefined) return origin;
  throw new NotTested('it takes --origin, with a console’s origin that is not the API’s');
}

const allowedOrigin = ({ headers }: Answer) => headers.get('access-control-allow-origin');

/** A name among others of a header, as browsers compare them. */
function isListed(name: string, headers: Headers, header: string): boolean {
  const names = (headers.get(header) ?? '').split(',').map((one) => one.trim());
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}

/** Asks whether a request may be made, as a browser does (Fetch §4.8). */
const preflight = (
  { stranger }: TestedApi,
  origin: string,
  [place, method, headers]: (typeof REQUESTS)[number],
) =>
  stranger.as({ words: ` before a ${method}` }, { origin }).ask(`OPTIONS ${place}`, {
    path: { id: '00000000-0000-4000-8000-000000000000' },
    headers: {
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  });

async function preflights(api: TestedApi): Promise<void> {
  const origin = consoleOrigin(api);
  await inEachCase(REQUESTS, async (request) => {
    const answer = await preflight(api, origin, request);
    const { status, headers } = answer;
    const [, method, names] = request;
    if (status < 200 || status > 299) throw new Breach(answer, '204');
    if (allowedOrigin(answer) !== origin && allowedOrigin(answer) !== '*') {
      throw new Breach(answer, `Access-Control-Allow-Origin: ${origin}`, shown(answer));
    }
    if (method !== 'GET' && !isListed(method, headers, 'access-control-allow-methods')) {
      const came = `Access-Control-Allow-Methods: ${headers.get('access-control-allow-methods')}`;
      throw new Breach(answer, method, came);
    }
    for (const name of names.split(',')) {
      if (isListed(name, headers, 'access-control-allow-headers')) continue;
      const came = `Access-Control-Allow-Headers: ${headers.get('access-control-allow-headers')}`;
      throw new Breach(answer, name, came);
    }
  });
}

const shown = (answer: Answer) => {
  const origin = allowedOrigin(answer);
  const named = origin === null ? 'no Access-Control-Allow-Origin' : `the origin ${origin}`;
  return `${cameOf(answer)} with ${named}`;
};

/** One answer of each kind is enough to be told of. */
async function whateverTheStatus(api: TestedApi): Promise<void> {
  const origin = consoleOrigin(api);
  const kinds = new Map<string, Answer>();
  for (const answer of api.answers) {
    // What has not changed is read with the headers that it came with (Fetch §4.6).
    const isJudged = answer.origin === origin && answer.status !== 304;
    if (!isJudged || answer.call.startsWith('OPTIONS ')) continue;
    const kind = `${answer.status} ${allowedOrigin(answer)}`;
    if (!kinds.has(kind)) kinds.set(kind, answer);
  }
  await inEachCase(kinds.values(), (answer) => {
    if (allowedOrigin(answer) === origin || allowedOrigin(answer) === '*') return;
    throw new Breach(answer, `Access-Control-Allow-Origin: ${origin}`, shown(answer));
  });
}

async function noOther(api: TestedApi): Promise<void> {
  consoleOrigin(api);
  const { caller } = api.main;
  await inEachCase(
    [
      () =>
        caller
          .as({ words: ` from ${ELSEWHERE}` }, { origin: ELSEWHERE })
          .ask('GET /authorizations'),
      () => preflight(api, ELSEWHERE, REQUESTS[1]),
    ],
    async (ask) => {
      const answer = await ask();
      if (![ELSEWHERE, '*'].includes(allowedOrigin(answer) ?? '')) return;
      throw new Breach(answer, 'no Access-Control-Allow-Origin for it', shown(answer));
    },
  );
}

export const corsRules: readonly Rule[] = [
  { says: 'A preflight for each method is answered for the console’s origin', look: preflights },
  {
    says: 'Answers have CORS headers for the console’s origin, whatever their status',
    look: whateverTheStatus,
  },
  { says: 'No other origin may read answers', look: noOther },
];
