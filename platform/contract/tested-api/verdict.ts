import type { Answer } from './caller.ts';

/** The result of a rule. */
export type Verdict =
  | { readonly status: 'holds' }
  | { readonly status: 'fails'; readonly breaches: readonly Breach[] }
  | { readonly status: 'not tested'; readonly why: string };

/** A breach of a rule. */
export class Breach extends Error {
  /** The answer that shows the breach; other rules do not report it again. */
  readonly answer: Answer;
  readonly expected: string;
  readonly actual: string;

  constructor(answer: Answer, expected: string, actual = show(answer)) {
    super(`got ${actual}, expected ${expected}`);
    this.answer = answer;
    this.expected = expected;
    this.actual = actual;
  }

  /** The same for breaches that show the same fault of a call. */
  get kind(): string {
    return `${this.answer.call}: ${this.message}`;
  }
}

/** A rule that cannot be tested. */
export class NotTested extends Error {}

/** The breaches of several cases of one rule. */
export class Breaches extends Error {
  readonly all: readonly Breach[];

  constructor(all: readonly Breach[]) {
    super(all.map(({ message }) => message).join('; '));
    this.all = all;
  }
}

/** Returns the status of an answer, with the title of a problem. */
export function show({ status, json }: Answer): string {
  const { title }: { title?: unknown } = Object(json);
  return typeof title === 'string' ? `${status} (${title.slice(0, 100)})` : String(status);
}

/**
 * Checks what a rule says about the status of an answer.
 *
 * @throws {Breach} for any other status
 * @throws {NotTested} if the API is overloaded, which proves nothing
 */
export function requireStatus(answer: Answer, ...expected: readonly number[]): Answer {
  if (expected.includes(answer.status)) return answer;
  if (answer.status === 429 || answer.status === 503) needStatus(answer, ...expected);
  throw new Breach(answer, expected.join(' or '), String(answer.status));
}

/** Checks a step on the way to what a rule says. @throws {NotTested} for any other status */
export function needStatus(answer: Answer, ...expected: readonly number[]): Answer {
  const isExpected = expected.length === 0 ? answer.status < 300 : expected.includes(answer.status);
  if (isExpected) return answer;
  throw new NotTested(`needs ${answer.call}, which is answered with ${show(answer)}`);
}

/**
 * Checks every case of a rule, even after breaches. Cases that cannot be tested are skipped.
 *
 * @throws {NotTested} if no case can be tested
 */
export async function inEachCase<Case>(
  cases: Iterable<Case>,
  check: (one: Case) => unknown,
): Promise<void> {
  const breaches: Breach[] = [];
  let [tested, untested] = [0, new NotTested('there is nothing to test')];
  for (const one of cases) {
    try {
      await check(one);
      tested += 1;
    } catch (error) {
      if (error instanceof Breach) breaches.push(error);
      else if (error instanceof Breaches) breaches.push(...error.all);
      else if (error instanceof NotTested) untested = error;
      else throw error;
    }
  }
  if (breaches.length > 0) throw new Breaches(breaches);
  if (tested === 0) throw untested;
}

/** Runs every case of a rule; see {@link inEachCase}. */
export const runCases = (...cases: readonly (() => unknown)[]): Promise<void> =>
  inEachCase(cases, (run) => run());
