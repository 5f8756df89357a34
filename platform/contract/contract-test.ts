import { accessRules } from './rules/access.ts';
import { callRules, problemRules } from './rules/answers.ts';
import { corsRules } from './rules/cors.ts';
import { createRules } from './rules/creates.ts';
import { errorRules } from './rules/errors.ts';
import { eventRules, streamRule } from './rules/events.ts';
import { hubRules } from './rules/hubs.ts';
import { listRules } from './rules/lists.ts';
import { type Answer, Caller, NoAnswer } from './tested-api/caller.ts';
import type { ContractDocument } from './tested-api/document.ts';
import { EventStream } from './tested-api/event-stream.ts';
import { Made } from './tested-api/made.ts';
import type { Person, Rule, TestedApi } from './tested-api/tested-api.ts';
import { Breach, Breaches, cameOf, NotTested, type Verdict } from './tested-api/verdict.ts';

/** What an API is tested with. */
export interface Wishes {
  readonly document: ContractDocument;
  /** Below it are the calls, without a slash at its end. */
  readonly api: string;
  /** Of whoever asks and, if there is one, of somebody who may do less. */
  readonly tokens: readonly [main: string, other?: string];
  readonly origin?: string | undefined;
  readonly events?: string | undefined;
  readonly writes: boolean;
  readonly mayTryOwnAccount: boolean;
  /** Ends the test before its end; what was made is taken away all the same. */
  readonly stop: AbortSignal;
}

export interface Found {
  readonly says: string;
  readonly verdict: Verdict;
}

/** Whoever runs the test is told at once. */
export interface Listener {
  onFound(found: Found): void;
  /** Before anything is made. */
  onWriting(made: Made): void;
  /** Once all that can be deleted is; a line for each thing that cannot. */
  onTakenAway(left: readonly string[]): void;
}

/**
 * Tests an API from outside, rule by rule.
 *
 * @throws {NoAnswer} when it does not answer, or does not take a token
 */
export async function testContract(wishes: Wishes, listener: Listener): Promise<void> {
  const { document, api, tokens, origin, events, stop } = wishes;
  const ownOrigin = new URL(api).origin;
  const stated = origin === ownOrigin ? undefined : origin;
  const answers: Answer[] = [];
  const told = new Set<Answer>();
  const stranger = new Caller(
    { api, origin: stated, stop, answers },
    { words: ' without a token', token: undefined },
  );
  const [token, other] = tokens;
  const caller = stranger.as({ words: '', token });
  const main = await personOf(caller);
  const people = [main];
  if (other !== undefined) {
    people.push(await personOf(stranger.as({ words: ' with the other token', token: other })));
  }
  const made = wishes.writes ? new Made(caller) : undefined;
  if (made) listener.onWriting(made);
  const streams = new AbortController();
  const openStream: TestedApi['openStream'] = async (other) => {
    if (events === undefined) throw new NotTested('it takes --events');
    const wish = { token, origin: stated, stop: AbortSignal.any([stop, streams.signal]) };
    const stream = await EventStream.open(events, { ...wish, ...other });
    answers.push(stream.answer);
    return stream;
  };
  let stream: Promise<EventStream> | undefined;
  const tested: TestedApi = {
    ...{ document, main, people, stranger, origin: stated, events, made },
    mayTryOwnAccount: wishes.mayTryOwnAccount,
    get answers() {
      return answers.filter((answer) => !told.has(answer));
    },
    hasSucceeded: (name) => answers.some(({ call, status }) => call === name && status < 300),
    stream: () => (stream ??= openStream({})),
    openStream,
  };
  try {
    for (const rule of rulesOf(document)) {
      const verdict = await look(rule, tested, told);
      stop.throwIfAborted();
      listener.onFound({ says: rule.says, verdict });
    }
  } finally {
    streams.abort();
    if (made) {
      const still = caller.as({}, { stop: new AbortController().signal });
      listener.onTakenAway(await made.takeAway(still));
    }
  }
}

/** In this order: those that look at every answer need them all. */
const rulesOf = (document: ContractDocument): Rule[] => [
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

/** Who a token belongs to, as far as the API tells. */
async function personOf(caller: Caller): Promise<Person> {
  const answer = await caller.ask('GET /authorizations');
  if (answer.status !== 200) {
    throw new NoAnswer(
      `${answer.asked} answers ${cameOf(answer)}: without it nothing can be tested`,
    );
  }
  const permissions = new Set<string>(Array.isArray(answer.json) ? answer.json : []);
  const ownHub = permissions.has('GetManagementHub') ? await caller.ask('GET /hub') : undefined;
  return { caller, permissions, ownHub };
}

/** @param told - is given the answers that show a breach */
async function look(rule: Rule, tested: TestedApi, told: Set<Answer>): Promise<Verdict> {
  try {
    await rule.look(tested);
    return { status: 'holds' };
  } catch (error) {
    if (error instanceof NotTested) return { status: 'not tested', why: error.message };
    if (error instanceof Breach || error instanceof Breaches) {
      const breaches = error instanceof Breach ? [error] : error.all;
      for (const answer of breaches.flatMap((one) => one.answers)) told.add(answer);
      return { status: 'fails', breaches: breaches.map(({ message }) => message) };
    }
    if (!(error instanceof NoAnswer)) throw error;
    // One call that never ends is a fault of that call; an API that is gone ends the test.
    await tested.main.caller.ask('GET /authorizations');
    return { status: 'fails', breaches: [error.message] };
  }
}
