import type { Readable } from 'node:stream';
import { type ProblemName, RefusedRequest } from '@console/platform/api/problem.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** Each is a process. */
const LOOKS_AT_ONCE = 4;

/** Each is a process, too; whoever sends more has a reason to wait for their own. */
const WAYS_BACK_AT_ONCE = 4;

/** Each is on the disk. */
const UPLOADS_WAITING = 10;

const RETRY_AFTER_SECONDS = '10';

/** Less than any proxy waits for a line. */
const KEEP_OPEN_MS = 15_000;

/** How much is done at once, whoever asks for it. */
export class Turns {
  #looks = 0;
  readonly #waiting = new Set<string>();
  readonly #waysBack = new Map<string, number>();

  /**
   * Lets a way back of somebody begin, whatever others do.
   *
   * @returns to be called when it has ended
   * @throws {RefusedRequest} where as many of theirs as may are under way
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
   * Lets a command without an upload begin.
   *
   * @returns to be called when it has ended
   * @throws {RefusedRequest} where as many as may are under way
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
   * Lets an upload of somebody come in and wait.
   *
   * @returns to be called when it waits no more
   * @throws {RefusedRequest} where one of theirs waits, or as many as may
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
 * Writes an empty line now and then, which says nothing.
 *
 * @returns ends that
 */
export function keepOpen(lines: Readable): () => void {
  const timer = setInterval(() => lines.push('\n'), KEEP_OPEN_MS);
  return () => clearInterval(timer);
}
