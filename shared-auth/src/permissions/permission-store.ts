import { BehaviorSubject } from 'rxjs';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/problem.ts';
import type { Permissions } from './permission.ts';

/** The signed-in person's permissions, as the server gives them. Until they are known, none. */
export class PermissionStore {
  readonly permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });
  readonly #api: Api;
  #request = 0;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Asks the server; an answer that a later request overtook is dropped. */
  async load(): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    const permissions = await this.#ask();
    if (request === this.#request) this.permissions$.next(permissions);
  }

  /** Nobody is there any more. */
  forget(): void {
    this.#request += 1;
    this.permissions$.next({ status: 'unknown' });
  }

  async #ask(): Promise<Permissions> {
    try {
      const { data } = await this.#api.GET('/authorizations');
      const names: unknown = data;
      if (!Array.isArray(names)) throw new ApiError({ kind: 'malformed' });
      return { status: 'known', held: new Set(names.filter((name) => typeof name === 'string')) };
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError({ kind: 'server' }, error);
      return { status: 'failed', problem, retry: () => void this.load() };
    }
  }
}
