import { accessRules } from './rules/access.ts';
import { callRules, problemRules } from './rules/answers.ts';
import { changeRules } from './rules/changes.ts';
import { corsRules } from './rules/cors.ts';
import { createRules } from './rules/creates.ts';
import { errorRules, invalidRule } from './rules/errors.ts';
import { eventRules, streamRule } from './rules/events.ts';
import { extensionRules } from './rules/extensions.ts';
import { hubRules } from './rules/hubs.ts';
import { listRules } from './rules/lists.ts';
import { nameRules } from './rules/names.ts';
import { updateRule, versionRules } from './rules/updates.ts';
import { type Answer, Caller, NoAnswer } from './tested-api/caller.ts';
import { CreatedRows } from './tested-api/created-rows.ts';
import type { ContractDocument } from './tested-api/document.ts';
import { EventStream } from './tested-api/event-stream.ts';
import { observeChanges } from './tested-api/observed-changes.ts';
import type { ObservedChange, Rule, TestedApi, TestUser } from './tested-api/tested-api.ts';
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
  /** The extensions that the API has. */
  readonly extensions: readonly string[];
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
  const { document, api, tokens, origin, events, extensions, stop } = options;
  const ownOrigin = new URL(api).origin;
  const consoleOrigin = origin === ownOrigin ? undefined : origin;
  const answers: Answer[] = [];
  const reported: Breach[] = [];
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
  let changes: Promise<readonly ObservedChange[]> | undefined;
  const tested: TestedApi = {
    ...{ document, main, users, anonymous, origin: consoleOrigin, events, extensions, createdRows },
    mayTryOwnAccount: options.mayTryOwnAccount,
    refusals: [],
    get answers() {
      return answers.filter((answer) => reported.every((breach) => breach.answer !== answer));
    },
    hasReported: (call, status) =>
      reported.some(
        ({ answer }) => answer.call === call && (status === undefined || answer.status === status),
      ),
    hasSucceeded: (name) => answers.some(({ call, status }) => call === name && status < 300),
    stream: () => (stream ??= openStream({})),
    openStream,
    changes() {
      changes ??= observeChanges(tested);
      return changes;
    },
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

/**
 * Returns the rules in order: a fault is reported by the first rule that finds it, so that simple rules come before
 * those that build on them, and those that check every answer come last.
 */
export const allRules = (document: ContractDocument): Rule[] => [
  streamRule,
  ...accessRules,
  ...listRules,
  ...changeRules,
  updateRule,
  ...createRules,
  ...versionRules,
  invalidRule,
  ...nameRules,
  ...hubRules,
  ...errorRules,
  ...eventRules,
  ...corsRules,
  ...extensionRules,
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

/** Checks a rule. @param reported - collects the breaches; a fault in it is not reported again */
async function checkRule(rule: Rule, tested: TestedApi, reported: Breach[]): Promise<Verdict> {
  try {
    await rule.check(tested);
    return { status: 'holds' };
  } catch (error) {
    if (error instanceof NotTested) return { status: 'not tested', why: error.message };
    const all = await toBreaches(error, tested);
    const known = new Set(reported.map(({ kind }) => kind));
    const breaches = all.filter(({ kind }) => !known.has(kind));
    reported.push(...all);
    if (breaches.length > 0) return { status: 'fails', breaches };
    return { status: 'not tested', why: 'shows only a fault that another rule reports' };
  }
}

/** Returns the breaches in an error. @throws the error, if it is another */
async function toBreaches(error: unknown, { main }: TestedApi): Promise<readonly Breach[]> {
  if (error instanceof Breach) return [error];
  if (error instanceof Breaches) return error.all;
  if (!(error instanceof NoAnswer)) throw error;
  // One call without an answer is a breach of the rule; if the API does not answer at all, this throws.
  const answer = await main.caller.ask('GET /authorizations');
  return [new Breach(answer, 'an answer', error.message)];
}
