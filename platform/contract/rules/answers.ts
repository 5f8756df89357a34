import type { Answer } from '../tested-api/caller.ts';
import { type ContractDocument, type DocumentedCall, mediaType } from '../tested-api/document.ts';
import { getRows, type Rule, type TestedApi } from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus, show } from '../tested-api/verdict.ts';

/** Returns one answer of each kind: most APIs create all problems of a kind in the same code. */
function oneOfEach(answers: readonly Answer[], kind: (answer: Answer) => string): Answer[] {
  return [...new Map(answers.map((answer) => [kind(answer), answer])).values()];
}

async function areProblems({ answers, document }: TestedApi): Promise<void> {
  const failed = answers.filter(({ status, call }) => status >= 400 && !call.startsWith('OPTIONS'));
  const kind = (answer: Answer) => `${answer.status} ${mediaType(answer.headers)}`;
  await inEachCase(oneOfEach(failed, kind), (answer) => {
    const type = mediaType(answer.headers);
    if (type !== 'application/problem+json') {
      throw new Breach(
        answer,
        'application/problem+json',
        `${answer.status} as ${type || 'nothing'}`,
      );
    }
    const fault = document.findFaultInProblem(answer.json);
    if (fault) throw new Breach(answer, 'a problem as in the document', fault);
    const { status }: { status?: unknown } = Object(answer.json);
    if (status !== answer.status) {
      throw new Breach(answer, `the same in the body`, `${answer.status} with "status": ${status}`);
    }
  });
}

async function haveRetryAfter({ answers }: TestedApi): Promise<void> {
  const busy = answers.filter(({ status }) => status === 429 || status === 503);
  if (busy.length === 0) throw new NotTested('no call was answered 429 or 503');
  await inEachCase(busy, (answer) => {
    if (answer.headers.has('retry-after')) return;
    throw new Breach(answer, 'Retry-After', `${show(answer)} without it`);
  });
}

/** Rules that check every answer, and therefore run last. */
export const problemRules: readonly Rule[] = [
  { statement: 'Errors are `application/problem+json` (RFC 9457)', check: areProblems },
  { statement: 'Errors are problems with `Retry-After` for 429 and 503', check: haveRetryAfter },
];

/** Makes a read call about the first rows of the lists. */
async function readFirst({ main, document }: TestedApi, call: DocumentedCall): Promise<void> {
  const path: Record<string, string> = {};
  for (const [name, kind] of call.ids) {
    const list = document.calls.findLast((one) => one.name.startsWith(`GET /${kind}/list`));
    const [row] = list === undefined ? [] : getRows(await main.caller.ask(list.name));
    if (row === undefined) return;
    path[name] = String(row.id);
  }
  await main.caller.ask(call.name, { path });
}

/** Returns a rule for each call: all its answers so far match the document. */
export function callRules(document: ContractDocument): Rule[] {
  return document.calls.map((documented) => ({
    statement: `\`${documented.name}\` answers as the document says`,
    async check(api) {
      const { name, method, statuses } = documented;
      if (method === 'GET' && !api.hasSucceeded(name)) await readFirst(api, documented);
      const own = api.answers.filter(({ call }) => call === name);
      const kinds = new Map(own.map((answer) => [`${answer.status} ${answer.text}`, answer]));
      await inEachCase(kinds.values(), (answer) => {
        requireStatus(answer, ...statuses);
        // Other rules report the faults of problems.
        if (answer.status >= 300) return;
        const fault = document.findFaultInBody(answer);
        if (fault === undefined) return;
        throw new Breach(answer, 'an answer as in the document', `${answer.status} with ${fault}`);
      });
      if (own.some(({ status }) => status < 300)) return;
      const isWrite = method !== 'GET' && api.createdRows === undefined;
      throw new NotTested(isWrite ? 'needs --writes' : 'needs a user for whom the call succeeds');
    },
  }));
}
