import { preferencesKey, sessionKeyPrefix } from '../storage-keys.ts';
import { readStoredUser, type StoredUser, storedText } from './stored-user.ts';
import { type Fingerprints, NOBODY } from './token-fingerprint.ts';

/** How a session came to an end: somebody wanted it, or it just lapsed; or it lost its key. */
export type SessionEnd = 'ended' | 'lapsed' | 'key-lost';

/** How often the storage is looked at: deleting the session by hand gives this tab no event. */
const STORAGE_LOOK_EVERY_MS = 3_000;

/** How long, and how often, local storage is looked at for what another process has written. */
const STORAGE_AGREES_WITHIN_MS = 2_000;
const AGREES_LOOK_EVERY_MS = 25;

/** Tells the other tabs why the record is gone. */
const END = 'console.session-end';

/** What stays when the console's own data is cleared, beside the session. */
const KEPT = [preferencesKey, 'console.sign-out-pending', END];

/** What local storage holds of a session. */
export type Stored =
  | { readonly status: 'there'; readonly user: StoredUser }
  | { readonly status: 'missing' }
  /** Something is there that is no session. */
  | { readonly status: 'corrupt' };

/**
 * The one record of the session in local storage, which all tabs share
 * (`oidc.user:<authority>:<client id>`, as oidc-client-ts has it).
 */
export class SessionStorage {
  readonly key: string;
  readonly #fingerprints: Fingerprints;
  #removing = 0;

  constructor(authority: string, clientId: string, fingerprints: Fingerprints) {
    this.key = `${sessionKeyPrefix}${authority}:${clientId}`;
    this.#fingerprints = fingerprints;
  }

  read(): Stored {
    const text = localStorage.getItem(this.key);
    if (text === null) return { status: 'missing' };
    try {
      return { status: 'there', user: readStoredUser(text) };
    } catch {
      return { status: 'corrupt' };
    }
  }

  /** The session that is stored, if one is. */
  user(): StoredUser | undefined {
    const stored = this.read();
    return stored.status === 'there' ? stored.user : undefined;
  }

  /** The session that is stored, once this process sees what the last tab has stored. */
  agreed(): Promise<StoredUser | undefined> {
    return this.#seen(() => this.#fingerprints.current());
  }

  /**
   * Stores a session that begins. Its fingerprint comes first: a tab in which the one of before
   * ends sees by it that there is another. In a full storage it makes room.
   *
   * @throws {DOMException} `QuotaExceededError` when the storage is full
   */
  async write(user: StoredUser): Promise<void> {
    await this.#fingerprints.keep(user.access_token);
    this.#store(user);
    localStorage.removeItem(END);
  }

  /**
   * Stores the renewed session in place of the one of before, unless somebody has signed out
   * meanwhile: then it gives `false`, and nothing is stored.
   *
   * @throws {DOMException} `QuotaExceededError` when the storage is full
   */
  async replace(user: StoredUser): Promise<boolean> {
    if (!this.user()) {
      // Until that is noted, the tab whose turn is next would use the replaced token again.
      await this.agreed();
      return false;
    }
    this.#store(user);
    if (await this.#fingerprints.replace(user.access_token)) return true;
    localStorage.removeItem(this.key);
    return false;
  }

  /**
   * Removes the session.
   *
   * @param token - the access token that is worth nothing, where nobody asked for an end: a session
   *   that has taken the place of that one stays
   * @returns whether there is none any more
   */
  async remove(end: SessionEnd, token?: string): Promise<boolean> {
    this.#removing += 1;
    const isOver = await (token === undefined ? this.#removeAny(end) : this.#removeOf(token, end));
    this.#removing -= 1;
    return isOver;
  }

  async #removeAny(end: SessionEnd): Promise<true> {
    const user = this.user();
    this.#drop(end);
    const kept = await this.#fingerprints.forget();
    if (kept && !(user && (await this.#fingerprints.of(user.access_token)) === kept)) {
      // Another tab has renewed it meanwhile: what it has stored comes yet.
      await this.#seen(async () => kept);
      localStorage.removeItem(this.key);
    }
    return true;
  }

  async #removeOf(token: string, end: SessionEnd): Promise<boolean> {
    const own = await this.#fingerprints.of(token);
    const kept = await this.#fingerprints.forget(own);
    if (kept !== NOBODY && kept !== own) {
      // There is another one, which may not be seen here yet; or it was never stored.
      const user = await this.#seen(async () => kept);
      if (user && user.access_token !== token) return false;
      await this.#fingerprints.forget();
    }
    // Why it is over, another tab has said already where it has noted that.
    if (kept === NOBODY) localStorage.removeItem(this.key);
    else this.#drop(end);
    return true;
  }

  #drop(end: SessionEnd): void {
    try {
      // First, so that a tab that sees the record gone knows why.
      localStorage.setItem(END, end);
    } catch {
      // A full storage: the other tabs take it for a logout.
    }
    localStorage.removeItem(this.key);
  }

  /** What is seen of a session now is on its way out. */
  get isBeingRemoved(): boolean {
    return this.#removing > 0;
  }

  /** Why the record is gone. */
  end(): SessionEnd {
    const end = localStorage.getItem(END);
    return end === 'lapsed' || end === 'key-lost' ? end : 'ended';
  }

  /** Calls whenever another tab, or somebody by hand, may have changed the record. */
  follow(look: () => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === null || key === this.key) look();
    });
    setInterval(look, STORAGE_LOOK_EVERY_MS);
  }

  /** Deletes what the console keeps for convenience and can do without. */
  clearOthers(): void {
    for (const key of Object.keys(localStorage)) {
      if (key === this.key || KEPT.includes(key)) continue;
      if (/^(console|oidc)\b/.test(key)) localStorage.removeItem(key);
    }
  }

  #store(user: StoredUser): void {
    const text = storedText(user);
    try {
      localStorage.setItem(this.key, text);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      this.clearOthers();
      localStorage.setItem(this.key, text);
    }
  }

  /** What is stored, once that is what has this fingerprint, or after some time. */
  async #seen(fingerprint: () => Promise<string | undefined>): Promise<StoredUser | undefined> {
    // Not by the clock, which goes on while the computer sleeps, and storage does not.
    const deadline = performance.now() + STORAGE_AGREES_WITHIN_MS;
    for (;;) {
      const wanted = await fingerprint();
      const user = this.user();
      const seen = user ? await this.#fingerprints.of(user.access_token) : NOBODY;
      if (wanted === undefined || seen === wanted || performance.now() >= deadline) return user;
      await new Promise((resolve) => setTimeout(resolve, AGREES_LOOK_EVERY_MS));
    }
  }
}

/** Whether local storage has no more room. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
