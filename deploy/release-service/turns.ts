import type { Readable } from 'node:stream';
import { type ProblemName, RefusedRequest } from '@console/platform/api/problem.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** Limit of commands without an upload, each of which is a process. */
const LOOKS_AT_ONCE = 4;

/** Limit of one account's concurrent rollbacks, each of which is a process. */
const WAYS_BACK_AT_ONCE = 4;

/** Limit of waiting uploads, each of which is on disk. */
const UPLOADS_WAITING = 10;

const RETRY_AFTER_SECONDS = '10';

/** Interval of empty lines, shorter than the timeout of any proxy. */
const KEEP_OPEN_MS = 15_000;

/** The limits of concurrent commands and waiting uploads. */
export class Turns {
  #looks = 0;
  readonly #waiting = new Set<string>();
  readonly #waysBack = new Map<string, number>();

  /**
   * Starts a rollback of an account, independently of others.
   *
   * @returns a function to call when it has ended
   * @throws {RefusedRequest} if the account's limit is reached
   */
  takeBack(sub: string): () => void {
    const underWay = this.#waysBack.get(sub) ?? 0;
    if (underWay >= WAYS_BACK_AT_ONCE) {
      throw refused('too-many-requests', `${underWay} other commands of yours are carried out`);
    }
    this.#waysBack.set(sub, underWay + 1);
    return () => {
      const left = (this.#waysBack.get(sub) ?? 1) - 1;
      if (left > 0) this.#waysBack.set(sub, left);
      else this.#waysBack.delete(sub);
    };
  }

  /**
   * Starts a command without an upload.
   *
   * @returns a function to call when it has ended
   * @throws {RefusedRequest} if the limit is reached
   */
  look(): () => void {
    if (this.#looks >= LOOKS_AT_ONCE) {
      throw refused('unavailable', `${LOOKS_AT_ONCE} other commands are carried out just now`);
    }
    this.#looks += 1;
    return () => {
      this.#looks -= 1;
    };
  }

  /**
   * Lets an account's upload come in and wait.
   *
   * @returns a function to call when it stops waiting
   * @throws {RefusedRequest} if the account has one waiting already, or the limit is reached
   */
  wait(sub: string): () => void {
    if (this.#waiting.has(sub)) {
      throw refused('too-many-requests', 'Another release of yours waits for its turn');
    }
    if (this.#waiting.size >= UPLOADS_WAITING) {
      throw refused('unavailable', `${UPLOADS_WAITING} other releases wait for their turn`);
    }
    this.#waiting.add(sub);
    return () => void this.#waiting.delete(sub);
  }
}

function refused(reason: ProblemName, why: string): RefusedRequest {
  const { message } = new NumberedFailure('MF-205', `${why}: try again in a moment`);
  return new RefusedRequest(reason, { detail: message }, { 'retry-after': RETRY_AFTER_SECONDS });
}

/**
 * Writes empty lines that keep a connection open.
 *
 * @returns a function that stops this
 */
export function keepOpen(lines: Readable): () => void {
  const timer = setInterval(() => lines.push('\n'), KEEP_OPEN_MS);
  return () => clearInterval(timer);
}
