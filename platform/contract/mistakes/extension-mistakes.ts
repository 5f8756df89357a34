import {
  answering,
  isCall,
  type Mistake,
  type Mistakes,
  replaceAnswer,
  replaceWithProblem,
  withHeader,
  withHeaders,
} from './mistake.ts';

const REASON = 'With `change-reason`, writes accept `Change-Reason`';
const AUDIT = 'With `audit`, `GET /audit` has each change';

const DELTAS = 'With `list-deltas`, a list is answered with its changes';

/** Changes the answers that have the changes of a list. */
const deltas = (change: (answer: Response) => Response | Promise<Response>): Mistake['make'] =>
  answering((answer) => (answer.status === 226 ? change(answer) : answer));

/** Changes the rows or ids of a delta. */
const changes = (
  change: (delta: { rows: unknown[]; gone: unknown[] }) => object,
): Mistake['make'] =>
  deltas(async (answer) =>
    replaceAnswer(answer, { body: JSON.stringify(change(await answer.json())) }),
  );

const header = (name: string, value: string): Mistake['make'] =>
  deltas((answer) => withHeaders(answer, (headers) => headers.set(name, value)));

/** Removes a header from those that preflights allow. */
const notAllowing = (header: string): Mistake['make'] =>
  answering((answer, request) => {
    if (request.method !== 'OPTIONS') return answer;
    return withHeaders(answer, (headers) => {
      const allowed = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/);
      const others = allowed.filter((name) => name !== header);
      headers.set('access-control-allow-headers', others.join());
    });
  });

/** Mistakes in extensions that `configs/api.json` names. */
export const extensionMistakes = {
  'reason-refused': {
    rule: REASON,
    instead: 'An unknown header is 400.',
    make: answering((answer, request) =>
      request.headers.has('change-reason')
        ? replaceWithProblem(answer, { type: 'about:blank', title: 'Unknown header', status: 400 })
        : answer,
    ),
  },
  'reason-not-allowed': {
    rule: REASON,
    instead: 'A preflight does not allow `Change-Reason`.',
    make: notAllowing('change-reason'),
  },
  'trace-not-allowed': {
    rule: 'With `traceparent`, calls accept `traceparent`',
    instead: 'A preflight does not allow `traceparent`.',
    make: notAllowing('traceparent'),
  },
  'delta-not-allowed': {
    rule: DELTAS,
    instead: 'A preflight does not allow `A-IM`.',
    make: notAllowing('a-im'),
  },
  'delta-tag-not-allowed': {
    rule: DELTAS,
    instead: 'A preflight does not allow `If-None-Match`, which a page sends itself here.',
    make: notAllowing('if-none-match'),
  },
  'delta-hidden': {
    rule: DELTAS,
    instead: 'Pages of another origin cannot read `IM`.',
    make: header('access-control-expose-headers', 'etag, retry-after, delta-base'),
  },
  'delta-never': {
    rule: DELTAS,
    instead: 'It is the whole list.',
    make: (right) => (request) => right(withHeader(request, 'a-im')),
  },
  'delta-unasked': {
    rule: DELTAS,
    instead: 'It is sent to clients that did not accept it.',
    make: (right) => (request) =>
      right(
        request.headers.has('if-none-match') ? withHeader(request, 'a-im', 'json-rows') : request,
      ),
  },
  'delta-with-200': {
    rule: DELTAS,
    instead: 'Its status is that of a whole list.',
    make: deltas((answer) => new Response(answer.body, { status: 200, headers: answer.headers })),
  },
  'delta-without-name': {
    rule: DELTAS,
    instead: '`IM` has another value.',
    make: header('im', 'json-patch'),
  },
  'delta-of-another-base': {
    rule: DELTAS,
    instead: '`Delta-Base` has another ETag.',
    make: header('delta-base', '"another"'),
  },
  'delta-with-old-tag': {
    rule: DELTAS,
    instead: 'Its ETag is that of the base.',
    make: deltas((answer) =>
      withHeaders(answer, (headers) => headers.set('etag', headers.get('delta-base') ?? '')),
    ),
  },
  'delta-without-rows': {
    rule: DELTAS,
    instead: 'It lacks changed rows.',
    make: changes(({ gone }) => ({ rows: [], gone })),
  },
  'delta-without-deletions': {
    rule: DELTAS,
    instead: 'It lacks deleted rows.',
    make: changes(({ rows }) => ({ rows, gone: [] })),
  },
  'delta-of-members': {
    rule: DELTAS,
    instead: 'Its rows have only some of their fields.',
    make: changes(({ rows, gone }) => ({
      rows: rows.map((row) =>
        typeof row === 'string' ? row : { id: Object(row).id, name: Object(row).name },
      ),
      gone,
    })),
  },
  'delta-as-list': {
    rule: DELTAS,
    instead: 'It is a list of the changed rows.',
    make: deltas(async (answer) => {
      const { rows }: { rows: unknown } = await answer.json();
      return replaceAnswer(answer, { body: JSON.stringify(rows) });
    }),
  },
  'delta-of-unknown-tag': {
    rule: DELTAS,
    instead: 'For an ETag that it does not know, it is empty.',
    make: answering((answer, request) => {
      const isUnknown = request.headers.get('if-none-match') === '"contract-test"';
      if (!isUnknown || answer.status !== 200) return answer;
      return replaceAnswer(answer, { status: 226, body: '{"rows":[],"gone":[]}' });
    }),
  },
  'audit-of-nothing': {
    rule: AUDIT,
    instead: 'It is empty.',
    make: answering((answer, request) =>
      isCall(request, 'GET', /\/audit$/) && answer.status === 200
        ? replaceAnswer(answer, { body: '{"entries":[]}' })
        : answer,
    ),
  },
  'audit-without-reasons': {
    rule: AUDIT,
    instead: 'Its entries have no reasons.',
    make: answering(async (answer, request) => {
      if (!isCall(request, 'GET', /\/audit$/) || answer.status !== 200) return answer;
      const { entries } = await answer.json();
      for (const entry of entries) delete entry.reason;
      return replaceAnswer(answer, { body: JSON.stringify({ entries }) });
    }),
  },
} satisfies Mistakes;
