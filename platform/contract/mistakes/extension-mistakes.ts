import { answering, isCall, type Mistakes, replaceAnswer, replaceWithProblem } from './mistake.ts';

const REASON = 'With `change-reason`, writes accept `Change-Reason`';
const AUDIT = 'With `audit`, `GET /audit` has each change';

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
    make: answering((answer, request) => {
      if (request.method !== 'OPTIONS') return answer;
      const headers = new Headers(answer.headers);
      const allowed = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/);
      const others = allowed.filter((name) => name !== 'change-reason');
      headers.set('access-control-allow-headers', others.join());
      return new Response(answer.body, { status: answer.status, headers });
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
