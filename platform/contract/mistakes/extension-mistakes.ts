import {
  answering,
  isCall,
  type Mistake,
  type Mistakes,
  replaceAnswer,
  replaceWithProblem,
  withHeaders,
} from './mistake.ts';

const REASON = 'With `change-reason`, writes accept `Change-Reason`';
const AUDIT = 'With `audit`, `GET /audit` has each change';

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
