import { type Answer, readRetryAfter } from '../tested-api/caller.ts';
import { type ContractDocument, type DocumentedCall, mediaType } from '../tested-api/document.ts';
import { getRows, type Rule, type TestedApi } from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

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
      throw new Breach(answer, 'application/problem+json', type || 'no content type');
    }
    const fault = document.findFaultInProblem(answer.json);
    if (fault) throw new Breach(answer, 'a problem as in the document', fault);
    const { status }: { status?: unknown } = Object(answer.json);
    if (status === answer.status) return;
    throw new Breach(answer, `"status": ${answer.status} in the body`, `"status": ${status}`);
  });
}

async function haveRetryAfter({ answers }: TestedApi): Promise<void> {
  const busy = answers.filter(({ status }) => status === 429 || status === 503);
  if (busy.length === 0) throw new NotTested('no call was answered 429 or 503');
  await inEachCase(busy, (answer) => {
    if (readRetryAfter(answer.headers) !== undefined) return;
    const { status, headers } = answer;
    throw new Breach(
      answer,
      'Retry-After with seconds or a date',
      `${status} with ${headers.get('retry-after') ?? 'none'}`,
    );
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

/** Checks the bodies of all successful answers for faults of one kind. */
async function inEachBody(api: TestedApi, kind: string): Promise<void> {
  const succeeded = api.answers.filter(({ status }) => status < 300);
  const bodies = oneOfEach(succeeded, ({ call, status, text }) => `${call} ${status} ${text}`);
  await inEachCase(bodies, (answer) => {
    const fault = api.document.findFaults(answer).find((one) => one.kind === kind);
    if (fault) throw new Breach(answer, 'a body as in the document', fault.text);
  });
}

const articles: Readonly<Record<string, string>> = {
  Tenant: 'A tenant',
  User: 'A user',
  Hub: 'A hub',
};

/** Returns the rules about faults that are in the answers of many calls, but are one fault. */
const rowRules = ({ entities }: ContractDocument): Rule[] => [
  {
    statement: 'Answers with a body are `application/json`',
    check: (api) => inEachBody(api, 'type'),
  },
  { statement: 'Lists are JSON arrays', check: (api) => inEachBody(api, 'array') },
  { statement: 'Ids are UUIDs in lower case', check: (api) => inEachBody(api, 'id') },
  { statement: 'Times are as in RFC 3339', check: (api) => inEachBody(api, 'time') },
  ...entities.map((entity) => ({
    statement: `${articles[entity] ?? entity} is as the document says`,
    check: (api: TestedApi) => inEachBody(api, entity),
  })),
];

/** Returns the rules that compare all answers with the document: rows, then each call. */
export const callRules = (document: ContractDocument): Rule[] => [
  ...rowRules(document),
  ...document.calls.map((documented) => ({
    statement: `\`${documented.name}\` answers as the document says`,
    async check(api: TestedApi) {
      const { name, method, statuses } = documented;
      if (method === 'GET' && !api.hasSucceeded(name)) await readFirst(api, documented);
      const own = api.answers.filter(({ call }) => call === name);
      await inEachCase(
        oneOfEach(own, ({ status }) => String(status)),
        (answer) => {
          if (!api.hasReported(name, answer.status)) requireStatus(answer, ...statuses);
        },
      );
      await inEachBody({ ...api, answers: own }, name);
      if (api.hasSucceeded(name)) return;
      const isWrite = method !== 'GET' && api.createdRows === undefined;
      throw new NotTested(isWrite ? 'needs --writes' : 'needs a user for whom the call succeeds');
    },
  })),
];
