import { BehaviorSubject } from 'rxjs';
import type { Api } from '../api/api.ts';
import { ApiError, type ProblemKind } from '../api/problem.ts';
import { expectedPermissions, forgetExpected, keepExpected } from './expected-permissions.ts';
import type { Permissions } from './permission.ts';

/** Problems that another try may cure, and the milliseconds to wait before each. */
const PASSING: readonly ProblemKind[] = ['unreachable', 'timeout', 'busy', 'server'];
const PAUSES = [500, 1_500];

/** The signed-in person's permissions, as the server gives them. Until they are known, none. */
export class PermissionStore {
  readonly permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });
  readonly #api: Pick<Api, 'GET'>;
  #subject: string | undefined;
  #request = 0;

  constructor(api: Pick<Api, 'GET'>) {
    this.#api = api;
  }

  /** Somebody is there. */
  async begin(subject: string): Promise<void> {
    if (subject !== this.#subject) {
      this.#subject = subject;
      const expected = expectedPermissions(subject);
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
        const { data } = await this.#api.GET('/authorizations');
        const names: unknown = data;
        if (!Array.isArray(names)) throw new ApiError({ kind: 'malformed' });
        return { status: 'known', held: new Set(names.filter((name) => typeof name === 'string')) };
      } catch (error) {
        const problem = error instanceof ApiError ? error : new ApiError({ kind: 'server' }, error);
        const pause = PASSING.includes(problem.kind) ? PAUSES[attempt] : undefined;
        if (pause === undefined || !isWanted()) {
          return { status: 'failed', problem, retry: () => void this.load() };
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}
