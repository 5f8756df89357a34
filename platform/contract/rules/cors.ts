import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import type { DocumentedCall } from '../tested-api/document.ts';
import type { Rule, TestedApi } from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, show } from '../tested-api/verdict.ts';

/** An origin without a console (RFC 2606). */
const OTHER_ORIGIN = 'https://elsewhere.invalid';

function consoleOrigin({ origin }: TestedApi): string {
  if (origin !== undefined) return origin;
  throw new NotTested('needs --origin, with a console’s origin that is not the API’s');
}

const allowedOrigin = ({ headers }: Answer) => headers.get('access-control-allow-origin');

/** Returns whether a header lists a name. Compares as browsers do. */
function isListed(name: string, headers: Headers, header: string): boolean {
  const names = (headers.get(header) ?? '').split(',').map((one) => one.trim());
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}

/** Sends a preflight request, like a browser (Fetch §4.8). */
const preflight = ({ anonymous }: TestedApi, origin: string, call: DocumentedCall) =>
  anonymous.as({ label: ` before a ${call.method}` }, { origin }).ask(`OPTIONS ${call.path}`, {
    path: Object.fromEntries(call.ids.map(([id]) => [id, randomUUID()])),
    headers: {
      'access-control-request-method': call.method,
      'access-control-request-headers': requestHeaders(call).join(),
    },
  });

/** Returns the headers that the console sets. */
const requestHeaders = ({ body }: DocumentedCall): string[] =>
  body === undefined ? ['authorization'] : ['authorization', 'content-type'];

async function preflights(api: TestedApi): Promise<void> {
  const origin = consoleOrigin(api);
  await inEachCase(api.document.calls, async (call) => {
    const answer = await preflight(api, origin, call);
    const { status, headers } = answer;
    const { method } = call;
    if (status < 200 || status > 299) throw new Breach(answer, '204');
    if (allowedOrigin(answer) !== origin && allowedOrigin(answer) !== '*') {
      throw new Breach(answer, `Access-Control-Allow-Origin: ${origin}`, shown(answer));
    }
    if (method !== 'GET' && !isListed(method, headers, 'access-control-allow-methods')) {
      const actual = `Access-Control-Allow-Methods: ${headers.get('access-control-allow-methods')}`;
      throw new Breach(answer, method, actual);
    }
    for (const name of requestHeaders(call)) {
      if (isListed(name, headers, 'access-control-allow-headers')) continue;
      const actual = `Access-Control-Allow-Headers: ${headers.get('access-control-allow-headers')}`;
      throw new Breach(answer, name, actual);
    }
  });
}

const shown = (answer: Answer) => {
  const origin = allowedOrigin(answer);
  const named = origin === null ? 'no Access-Control-Allow-Origin' : `the origin ${origin}`;
  return `${show(answer)} with ${named}`;
};

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
    if (allowedOrigin(answer) === origin || allowedOrigin(answer) === '*') return;
    throw new Breach(answer, `Access-Control-Allow-Origin: ${origin}`, shown(answer));
  });
}

async function otherOrigins(api: TestedApi): Promise<void> {
  consoleOrigin(api);
  const { caller } = api.main;
  const writes = api.document.calls.filter(({ method }) => method !== 'GET');
  await inEachCase(
    [
      () =>
        caller
          .as({ label: ` from ${OTHER_ORIGIN}` }, { origin: OTHER_ORIGIN })
          .ask('GET /authorizations'),
      ...writes.map((call) => () => preflight(api, OTHER_ORIGIN, call)),
    ],
    async (ask) => {
      const answer = await ask();
      if (![OTHER_ORIGIN, '*'].includes(allowedOrigin(answer) ?? '')) return;
      throw new Breach(answer, `no Access-Control-Allow-Origin for ${OTHER_ORIGIN}`, shown(answer));
    },
  );
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
  { statement: 'No other origin may read answers', check: otherOrigins },
];
