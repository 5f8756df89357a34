import { accessRules } from './rules/access.ts';
import { callRules, problemRules } from './rules/answers.ts';
import { corsRules } from './rules/cors.ts';
import { createRules } from './rules/creates.ts';
import { errorRules } from './rules/errors.ts';
import { eventRules, streamRule } from './rules/events.ts';
import { hubRules } from './rules/hubs.ts';
import { listRules } from './rules/lists.ts';
import { type Answer, Caller, NoAnswer } from './tested-api/caller.ts';
import { CreatedRows } from './tested-api/created-rows.ts';
import type { ContractDocument } from './tested-api/document.ts';
import { EventStream } from './tested-api/event-stream.ts';
import type { Rule, TestedApi, TestUser } from './tested-api/tested-api.ts';
import { Breach, Breaches, NotTested, show, type Verdict } from './tested-api/verdict.ts';

/** The options of a test. */
export interface TestOptions {
  readonly document: ContractDocument;
  /** The base address of the calls, without a trailing slash. */
  readonly api: string;
  /** The token of the main caller, and optionally of a caller with fewer permissions. */
  readonly tokens: readonly [main: string, other?: string];
  readonly origin?: string | undefined;
  readonly events?: string | undefined;
  readonly writes: boolean;
  readonly mayTryOwnAccount: boolean;
  /** Interrupts the test; created rows are still deleted. */
  readonly stop: AbortSignal;
}

export interface RuleResult {
  readonly statement: string;
  readonly verdict: Verdict;
}

/** Receives the results as they are found. */
export interface Listener {
  onResult(found: RuleResult): void;
  /** Called before anything is created. */
  onWriting(createdRows: CreatedRows): void;
  /** Called after the clean-up, with a line for each row that could not be deleted. */
  onCleanedUp(left: readonly string[]): void;
}

/**
 * Tests an API from outside, rule by rule.
 *
 * @throws {NoAnswer} if the API does not answer, or refuses a token
 */
export async function testContract(options: TestOptions, listener: Listener): Promise<void> {
  const { document, api, tokens, origin, events, stop } = options;
  const ownOrigin = new URL(api).origin;
  const consoleOrigin = origin === ownOrigin ? undefined : origin;
  const answers: Answer[] = [];
  const reported = new Set<Answer>();
  const anonymous = new Caller(
    { api, origin: consoleOrigin, stop, answers },
    { label: ' without a token', token: undefined },
  );
  const [token, other] = tokens;
  const caller = anonymous.as({ label: '', token });
  const main = await readUser(caller);
  const users = [main];
  if (other !== undefined) {
    users.push(await readUser(anonymous.as({ label: ' with the other token', token: other })));
  }
  const createdRows = options.writes ? new CreatedRows(caller) : undefined;
  if (createdRows) listener.onWriting(createdRows);
  const streams = new AbortController();
  const openStream: TestedApi['openStream'] = async (other) => {
    if (events === undefined) throw new NotTested('needs --events');
    const streamOptions = {
      token,
      origin: consoleOrigin,
      stop: AbortSignal.any([stop, streams.signal]),
    };
    const stream = await EventStream.open(events, { ...streamOptions, ...other });
    answers.push(stream.answer);
    return stream;
  };
  let stream: Promise<EventStream> | undefined;
  const tested: TestedApi = {
    ...{ document, main, users, anonymous, origin: consoleOrigin, events, createdRows },
    mayTryOwnAccount: options.mayTryOwnAccount,
    get answers() {
      return answers.filter((answer) => !reported.has(answer));
    },
    hasSucceeded: (name) => answers.some(({ call, status }) => call === name && status < 300),
    stream: () => (stream ??= openStream({})),
    openStream,
  };
  try {
    for (const rule of allRules(document)) {
      const verdict = await checkRule(rule, tested, reported);
      stop.throwIfAborted();
      listener.onResult({ statement: rule.statement, verdict });
    }
  } finally {
    streams.abort();
    if (createdRows) {
      const uninterrupted = caller.as({}, { stop: new AbortController().signal });
      listener.onCleanedUp(await createdRows.deleteAll(uninterrupted));
    }
  }
}

/** Returns the rules in order: those that check every answer come last. */
const allRules = (document: ContractDocument): Rule[] => [
  streamRule,
  ...accessRules,
  ...listRules,
  ...createRules,
  ...hubRules,
  ...errorRules,
  ...eventRules,
  ...corsRules,
  ...problemRules,
  ...callRules(document),
];

/** Reads the permissions and the hub of a token's user. */
async function readUser(caller: Caller): Promise<TestUser> {
  const answer = await caller.ask('GET /authorizations');
  if (answer.status !== 200) {
    throw new NoAnswer(`${answer.asked} answers ${show(answer)}: without it nothing can be tested`);
  }
  const permissions = new Set<string>(Array.isArray(answer.json) ? answer.json : []);
  const ownHub = permissions.has('GetManagementHub') ? await caller.ask('GET /hub') : undefined;
  return { caller, permissions, ownHub };
}

/** Checks a rule. @param reported - collects the answers that show a breach */
async function checkRule(rule: Rule, tested: TestedApi, reported: Set<Answer>): Promise<Verdict> {
  try {
    await rule.check(tested);
    return { status: 'holds' };
  } catch (error) {
    if (error instanceof NotTested) return { status: 'not tested', why: error.message };
    if (error instanceof Breach || error instanceof Breaches) {
      const breaches = error instanceof Breach ? [error] : error.all;
      for (const answer of breaches.flatMap((one) => one.answers)) reported.add(answer);
      return { status: 'fails', breaches: breaches.map(({ message }) => message) };
    }
    if (!(error instanceof NoAnswer)) throw error;
    // One call without an answer is a breach of the rule; if the API does not answer at all, this throws.
    await tested.main.caller.ask('GET /authorizations');
    return { status: 'fails', breaches: [error.message] };
  }
}
