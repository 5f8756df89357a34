import type { Readable } from 'node:stream';
import { type ProblemName, RefusedRequest } from '@console/platform/api/problem.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** Limit of concurrent commands without an upload; each command is a process. */
const MAX_RUNNING_COMMANDS = 4;

/** Limit of one account's concurrent rollbacks; each rollback is a process. */
const MAX_RUNNING_ROLLBACKS = 4;

/** Limit of waiting uploads; each upload takes disk space. */
const MAX_WAITING_UPLOADS = 10;

const RETRY_AFTER_SECONDS = '10';

/** Interval of empty lines, shorter than the timeout of any proxy. */
const KEEP_OPEN_MS = 15_000;

/** The limits of concurrent commands and waiting uploads. */
export class Turns {
  #running = 0;
  readonly #waiting = new Set<string>();
  readonly #rollbacks = new Map<string, number>();

  /** Starts a rollback, independently of other accounts. @returns a function that ends it */
  startRollback(sub: string): () => void {
    const running = this.#rollbacks.get(sub) ?? 0;
    if (running >= MAX_RUNNING_ROLLBACKS) {
      throw refused('too-many-requests', `${running} of your commands are running`);
    }
    this.#rollbacks.set(sub, running + 1);
    return () => {
      const left = (this.#rollbacks.get(sub) ?? 1) - 1;
      if (left > 0) this.#rollbacks.set(sub, left);
      else this.#rollbacks.delete(sub);
    };
  }

  /** Starts a command without an upload. @returns a function that ends it */
  startCommand(): () => void {
    if (this.#running >= MAX_RUNNING_COMMANDS) {
      throw refused('unavailable', `${MAX_RUNNING_COMMANDS} other commands are running`);
    }
    this.#running += 1;
    return () => {
      this.#running -= 1;
    };
  }

  /** Queues an upload, one per account. @returns a function that takes it out of the queue */
  queueUpload(sub: string): () => void {
    if (this.#waiting.has(sub)) {
      throw refused('too-many-requests', 'Another of your releases is waiting');
    }
    if (this.#waiting.size >= MAX_WAITING_UPLOADS) {
      throw refused('unavailable', `${MAX_WAITING_UPLOADS} other releases are waiting`);
    }
    this.#waiting.add(sub);
    return () => void this.#waiting.delete(sub);
  }
}

function refused(reason: ProblemName, why: string): RefusedRequest {
  const { message } = new NumberedFailure('MF-205', `${why}. Try again in a moment`);
  return new RefusedRequest(reason, { detail: message }, { 'retry-after': RETRY_AFTER_SECONDS });
}

/** Writes empty lines to keep a connection open. @returns a function that stops it */
export function keepOpen(lines: Readable): () => void {
  const timer = setInterval(() => lines.push('\n'), KEEP_OPEN_MS);
  return () => clearInterval(timer);
}
