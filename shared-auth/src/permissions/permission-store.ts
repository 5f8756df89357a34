import { BehaviorSubject } from 'rxjs';
import { ApiError, type ProblemKind } from '../problem/problem.ts';
import { quoted } from '../row/server-row.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import { expectedOf, forgetExpected, keepExpected } from './expected.ts';
import { type Permissions, permissionsIn } from './permission.ts';

/** Problems that another try may cure. */
const PASSING: readonly ProblemKind[] = ['unreachable', 'timeout', 'busy', 'server'];
const TRIES_AT_MOST = 3;
const RETRY_WAITS: Waits = { firstMs: 500, longestMs: 2_000 };

/** The signed-in person's permissions, as the server gives them. Until they are known, none. */
export class PermissionStore {
  readonly permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });
  readonly #read: () => Promise<unknown>;
  #subject: string | undefined;
  #request = 0;

  /** @param read - asks the server for the list */
  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  /** Somebody is there. */
  async begin(subject: string): Promise<void> {
    if (subject !== this.#subject) {
      this.#subject = subject;
      const expected = expectedOf(subject)?.held;
      this.permissions$.next({ status: 'unknown', ...(expected && { expected }) });
    }
    await this.load();
  }

  /** Nobody is there any more. */
  forget(): void {
    this.#request += 1;
    if (this.#subject !== undefined) forgetExpected();
    this.#subject = undefined;
    if (this.permissions$.value.status !== 'unknown') this.permissions$.next({ status: 'unknown' });
  }

  /**
   * Asks the server; what is known stays known until it answers, and is denied when it does not
   * answer to several tries. An answer that a later request overtook is dropped.
   */
  async load(): Promise<void> {
    if (this.#subject === undefined) return;
    this.#request += 1;
    const request = this.#request;
    const permissions = await this.#ask(() => request === this.#request);
    if (request !== this.#request) return;
    if (permissions.status === 'known') keepExpected(this.#subject, permissions.held);
    this.permissions$.next(permissions);
  }

  async #ask(isWanted: () => boolean): Promise<Permissions> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const names = await this.#read();
        if (!Array.isArray(names)) {
          const detail = `expected a list of permissions, got ${quoted(names)}`;
          throw new ApiError({ kind: 'malformed', detail });
        }
        return { status: 'known', held: permissionsIn(names) };
      } catch (error) {
        const problem = error instanceof ApiError ? error : new ApiError({ kind: 'server' }, error);
        const mayPass = PASSING.includes(problem.kind) && attempt < TRIES_AT_MOST - 1;
        if (!mayPass || !isWanted()) {
          return { status: 'failed', problem, retry: () => void this.load() };
        }
        await new Promise((resolve) => setTimeout(resolve, backOff(attempt, RETRY_WAITS)));
      }
    }
  }
}
