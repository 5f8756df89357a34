import { BehaviorSubject } from 'rxjs';
import { ApiError, type ProblemKind } from '../problem/problem.ts';
import { quoted } from '../row/server-row.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import { readExpected, removeExpected, saveExpected } from './expected.ts';
import { type Permissions, permissionsIn } from './permission.ts';

/** Problems that a retry may solve. */
const TRANSIENT: readonly ProblemKind[] = ['unreachable', 'timeout', 'busy', 'server'];
const MAX_ATTEMPTS = 3;
const RETRY_WAITS: Waits = { firstMs: 500, longestMs: 2_000 };

/** The signed-in user's permissions, as returned by the server; none until they are known. */
export class PermissionStore {
  readonly permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });
  readonly #read: () => Promise<unknown>;
  #subject: string | undefined;
  #request = 0;

  /** @param read - requests the list from the server */
  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  /** Loads the permissions of a user who has signed in. */
  async begin(subject: string): Promise<void> {
    if (subject !== this.#subject) {
      this.#subject = subject;
      const expected = readExpected(subject)?.held;
      this.permissions$.next({ status: 'unknown', ...(expected && { expected }) });
    }
    await this.load();
  }

  /** Forgets the user's permissions after the end of the session. */
  forget(): void {
    this.#request += 1;
    if (this.#subject !== undefined) removeExpected();
    this.#subject = undefined;
    if (this.permissions$.value.status !== 'unknown') this.permissions$.next({ status: 'unknown' });
  }

  /**
   * Loads the permissions. Known permissions stay until the server responds; if all attempts fail, they
   * are denied. A response that arrives after the response to a later request is ignored.
   */
  async load(): Promise<void> {
    if (this.#subject === undefined) return;
    this.#request += 1;
    const request = this.#request;
    const permissions = await this.#ask(() => request === this.#request);
    if (request !== this.#request) return;
    if (permissions.status === 'known') saveExpected(this.#subject, permissions.held);
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
        const mayPass = TRANSIENT.includes(problem.kind) && attempt < MAX_ATTEMPTS - 1;
        if (!mayPass || !isWanted()) {
          return { status: 'failed', problem, retry: () => void this.load() };
        }
        await new Promise((resolve) => setTimeout(resolve, backOff(attempt, RETRY_WAITS)));
      }
    }
  }
}
