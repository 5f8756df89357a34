import { type Permission, permissionsIn } from '../permissions/permission.ts';
import { askPermissions, mayPass } from '../permissions/permission-store.ts';
import { ApiError } from '../problem/problem.ts';
import { Retry } from '../waiting/retry.ts';
import type { Waits } from '../waiting/waiting.ts';

/** Waits before the permissions of an API that cannot be reached are read again. */
const WAITS: Waits = { firstMs: 5_000, longestMs: 300_000 };

const NONE: ReadonlySet<Permission> = new Set();

/** The permissions that one API grants. Their names begin with the name of this API. */
export class ApiPermissions {
  /** Undefined until they are known; none if they cannot be read. */
  held: ReadonlySet<Permission> | undefined;
  readonly #name: string;
  readonly #read: () => Promise<unknown>;
  readonly #onChange: () => void;
  readonly #retry = new Retry(() => void this.load(), WAITS);
  #request = 0;

  /** @param read - requests the list of names */
  constructor(name: string, read: () => Promise<unknown>, onChange: () => void) {
    this.#name = name;
    this.#read = read;
    this.#onChange = onChange;
  }

  /** Reads the permissions; those that are known stay until the API has answered or failed. */
  async load(): Promise<void> {
    this.#retry.cancel();
    this.#request += 1;
    const request = this.#request;
    const names = await askPermissions(this.#read, () => request === this.#request);
    if (request !== this.#request) return;
    if (names instanceof ApiError) {
      this.held = NONE;
      if (mayPass(names)) this.#retry.later();
    } else {
      this.held = permissionsIn(names.map((name) => `${this.#name}:${name}`));
    }
    this.#onChange();
  }

  forget(): void {
    this.#request += 1;
    this.#retry.cancel();
    this.held = undefined;
  }
}
