import { BehaviorSubject } from 'rxjs';
import { ApiError, type ProblemKind } from '../problem/problem.ts';
import { quoted } from '../row/server-row.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import { readExpected, removeExpected, saveExpected } from './expected.ts';
import { type Permission, type Permissions, permissionsIn } from './permission.ts';

/** Problems that a retry may solve. */
const TRANSIENT: readonly ProblemKind[] = ['unreachable', 'timeout', 'busy', 'server'];
const MAX_ATTEMPTS = 3;
const RETRY_WAITS: Waits = { firstMs: 500, longestMs: 2_000 };

/**
 * Reads the names of permissions, and repeats the request after a problem that a retry may solve. A name with
 * a colon would be that of another API, so it is left out.
 *
 * @param isWanted - checks that the answer is still needed
 */
export async function askPermissions(
  read: () => Promise<unknown>,
  isWanted: () => boolean,
): Promise<readonly string[] | ApiError> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const names = await read();
      if (Array.isArray(names)) {
        return names.filter((name) => typeof name === 'string' && !name.includes(':'));
      }
      const detail = `expected a list of permissions, got ${quoted(names)}`;
      throw new ApiError({ kind: 'malformed', detail });
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError({ kind: 'server' }, error);
      if (!mayPass(problem) || attempt === MAX_ATTEMPTS - 1 || !isWanted()) return problem;
      await new Promise((resolve) => setTimeout(resolve, backOff(attempt, RETRY_WAITS)));
    }
  }
}

/** Checks whether a retry may solve the problem. */
export const mayPass = ({ kind }: ApiError): boolean => TRANSIENT.includes(kind);

/** The permissions that the modules' own APIs grant, and the APIs whose permissions are not known yet. */
export interface ApiGrants {
  readonly held: ReadonlySet<Permission>;
  readonly awaited: readonly string[];
}

/** The signed-in user's permissions, as returned by the server; none until they are known. */
export class PermissionStore {
  readonly permissions$ = new BehaviorSubject<Permissions>({ status: 'unknown' });
  readonly #read: () => Promise<unknown>;
  #own: Permissions = { status: 'unknown' };
  /** Names of the modules' own APIs. */
  #apis: readonly string[] = [];
  #ofApis = grantsOf(this.#apis);
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
      this.#ofApis = grantsOf(this.#apis);
      const expected = readExpected(subject)?.held;
      this.#set({ status: 'unknown', ...(expected && { expected }) });
    }
    await this.load();
  }

  /** Forgets the user's permissions after the end of the session. */
  forget(): void {
    this.#request += 1;
    if (this.#subject !== undefined) removeExpected();
    this.#subject = undefined;
    this.#ofApis = grantsOf(this.#apis);
    if (this.#own.status !== 'unknown') this.#set({ status: 'unknown' });
  }

  /**
   * Loads the permissions. Known permissions stay until the server responds; if all attempts fail, they
   * are denied. A response that arrives after the response to a later request is ignored.
   */
  async load(): Promise<void> {
    if (this.#subject === undefined) return;
    this.#request += 1;
    const request = this.#request;
    const names = await askPermissions(this.#read, () => request === this.#request);
    if (request !== this.#request) return;
    if (names instanceof ApiError) {
      this.#set({ status: 'failed', problem: names, retry: () => void this.load() });
      return;
    }
    const held = permissionsIn(names);
    saveExpected(this.#subject, held);
    this.#set({ status: 'known', held });
  }

  /** Announces the modules' own APIs, which grant permissions too. */
  expectApis(names: readonly string[]): void {
    this.#apis = names;
    this.#ofApis = grantsOf(names);
  }

  /** Sets the permissions that the modules' own APIs grant. */
  setOfApis(grants: ApiGrants): void {
    this.#ofApis = grants;
    if (this.#own.status === 'known') this.#set(this.#own);
  }

  #set(own: Permissions): void {
    this.#own = own;
    this.permissions$.next(own.status === 'known' ? withApis(own, this.#ofApis) : own);
  }
}

/** Returns the grants of APIs whose permissions are not known yet. */
const grantsOf = (awaited: readonly string[]): ApiGrants => ({ held: new Set(), awaited });

function withApis(
  own: Extract<Permissions, { status: 'known' }>,
  { held, awaited }: ApiGrants,
): Permissions {
  if (held.size === 0 && awaited.length === 0) return own;
  return { ...own, held: new Set([...own.held, ...held]), awaited };
}
