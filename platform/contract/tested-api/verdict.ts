import type { Answer } from './caller.ts';

/** What a rule of the contract is found to be. */
export type Verdict =
  | { readonly status: 'holds' }
  | { readonly status: 'fails'; readonly breaches: readonly string[] }
  | { readonly status: 'not tested'; readonly why: string };

/** A rule does not hold. */
export class Breach extends Error {
  /** The answers that show it; what else is wrong with them is not told a second time. */
  readonly answers: readonly Answer[];

  /** @param due - what should have come */
  constructor(answer: Answer, due: string, came = cameOf(answer)) {
    super(`${answer.asked}: ${came} came, ${due} should have come`);
    this.answers = [answer];
  }
}

/** Nobody can say whether a rule holds. */
export class NotTested extends Error {}

/** Several cases of one rule, of which each may be a breach of it. */
export class Breaches extends Error {
  readonly all: readonly Breach[];

  constructor(all: readonly Breach[]) {
    super(all.map(({ message }) => message).join('; '));
    this.all = all;
  }
}

/** The status of an answer, with what a problem says of itself. */
export function cameOf({ status, json }: Answer): string {
  const { title }: { title?: unknown } = Object(json);
  return typeof title === 'string' ? `${status} (${title.slice(0, 100)})` : String(status);
}

/** @throws {Breach} where an answer has none of these statuses */
export function requireStatus(answer: Answer, ...due: readonly number[]): Answer {
  if (due.includes(answer.status)) return answer;
  throw new Breach(answer, due.join(' or '));
}

/**
 * Looks at every case of a rule, however many of them are breaches. One that cannot be tested is
 * passed over, unless it is so with all.
 */
export async function inEachCase<Case>(
  cases: Iterable<Case>,
  look: (one: Case) => void | Promise<void>,
): Promise<void> {
  const breaches: Breach[] = [];
  let [looked, untested] = [0, new NotTested('there is nothing to look at')];
  for (const one of cases) {
    try {
      await look(one);
      looked += 1;
    } catch (error) {
      if (error instanceof Breach) breaches.push(error);
      else if (error instanceof Breaches) breaches.push(...error.all);
      else if (error instanceof NotTested) untested = error;
      else throw error;
    }
  }
  if (breaches.length > 0) throw new Breaches(breaches);
  if (looked === 0) throw untested;
}
