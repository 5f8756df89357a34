import { preferencesKey, sessionKeyPrefix } from '../storage-keys.ts';
import { readStoredUser, type StoredUser, storedText } from './stored-user.ts';
import { type Fingerprints, isSameFingerprint, NO_SESSION } from './token-fingerprint.ts';

/** How a session ended: on request, by itself, or by the loss of its key. */
export type SessionEnd = 'ended' | 'lapsed' | 'key-lost';

/** Polling interval of the storage: deleting the session by hand sends this tab no event. */
const STORAGE_POLL_MS = 3_000;

/** Time limit and polling interval of the wait until local storage shows another process's write. */
const CONSISTENT_WITHIN_MS = 2_000;
const CONSISTENCY_POLL_MS = 25;

/** Key of the reason why the session's record was removed, for the other tabs. */
const END = 'console.session-end';

/** Keys that are kept, together with the session, when the console's other data is cleared. */
const KEPT = [preferencesKey, 'console.sign-out-pending', END];

/** The content of the session's record. */
export type Stored =
  | { readonly status: 'there'; readonly user: StoredUser }
  | { readonly status: 'missing' }
  /** The record is not a session. */
  | { readonly status: 'corrupt' };

/**
 * The record of the session in local storage, which all tabs share
 * (`oidc.user:<authority>:<client id>`, the key of oidc-client-ts).
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

  /** Returns the stored session, if any. */
  user(): StoredUser | undefined {
    const stored = this.read();
    return stored.status === 'there' ? stored.user : undefined;
  }

  /** Returns the stored session as soon as the last write of any tab is visible in this process. */
  consistentUser(): Promise<StoredUser | undefined> {
    return this.#waitFor(() => this.#fingerprints.current());
  }

  /**
   * Stores a new session, and clears a full storage first. The fingerprint is written before the
   * record: it shows a tab that ends the previous session that there is a newer session.
   *
   * @throws {DOMException} `QuotaExceededError` when the storage is full
   */
  async write(user: StoredUser): Promise<void> {
    await this.#fingerprints.save(user);
    this.#store(user);
    localStorage.removeItem(END);
  }

  /**
   * Replaces the session with the renewed one. If the user has signed out in the meantime, returns `false`
   * and stores nothing.
   *
   * @throws {DOMException} `QuotaExceededError` when the storage is full
   */
  async replace(user: StoredUser): Promise<boolean> {
    const before = this.user();
    if (!before) {
      // Keeps the lock until the sign-out is visible, or the next tab would use the replaced token again.
      await this.consistentUser();
      return false;
    }
    // The fingerprint first: a tab that signs the user out meanwhile waits for the record, and removes it.
    if (!(await this.#fingerprints.replace(user))) {
      localStorage.removeItem(this.key);
      return false;
    }
    try {
      this.#store(user);
      return true;
    } catch (error) {
      await this.#fingerprints.replace(before);
      throw error;
    }
  }

  /**
   * Removes the session.
   *
   * @param token - removes only the session of this worthless access token, and keeps a session that has
   *   replaced it
   * @returns true if there is no longer a session
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
    if (kept && !(user && (await this.#fingerprints.of(user)) === kept)) {
      // Another tab has renewed the session: wait for its write, and remove the renewed session too.
      await this.#waitFor(async () => kept);
      localStorage.removeItem(this.key);
    }
    return true;
  }

  async #removeOf(token: string, end: SessionEnd): Promise<boolean> {
    const own = await this.#fingerprints.of({ access_token: token });
    const kept = await this.#fingerprints.forget(own);
    if (kept !== NO_SESSION && !kept?.startsWith(own)) {
      // There is another session, which is not visible here yet or was never stored.
      const user = await this.#waitFor(async () => kept);
      if (user && user.access_token !== token) return false;
      await this.#fingerprints.forget();
    }
    // If another tab has ended the session, it has also stored the reason.
    if (kept === NO_SESSION) localStorage.removeItem(this.key);
    else this.#drop(end);
    return true;
  }

  #drop(end: SessionEnd): void {
    try {
      // Stored before the record is removed, so that other tabs know the reason.
      localStorage.setItem(END, end);
    } catch {
      // The storage is full: other tabs treat the removal as a logout.
    }
    localStorage.removeItem(this.key);
  }

  /** Whether a removal is in progress: a record that is still visible must then be ignored. */
  get isBeingRemoved(): boolean {
    return this.#removing > 0;
  }

  /** Returns the reason why the record is gone. */
  end(): SessionEnd {
    const end = localStorage.getItem(END);
    return end === 'lapsed' || end === 'key-lost' ? end : 'ended';
  }

  /** Calls `onChange` whenever another tab, or the user by hand, may have changed the record. */
  follow(onChange: () => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === null || key === this.key) onChange();
    });
    setInterval(onChange, STORAGE_POLL_MS);
  }

  /** Deletes the console's optional data. */
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

  /** Waits until the stored session has this fingerprint, up to a limit; returns the stored session. */
  async #waitFor(fingerprint: () => Promise<string | undefined>): Promise<StoredUser | undefined> {
    // Not `Date.now()`, which advances while the computer sleeps and the storage receives no write.
    const deadline = performance.now() + CONSISTENT_WITHIN_MS;
    for (;;) {
      const wanted = await fingerprint();
      const user = this.user();
      const seen = user ? await this.#fingerprints.of(user) : NO_SESSION;
      const isVisible = wanted === undefined || isSameFingerprint(wanted, seen);
      if (isVisible || performance.now() >= deadline) return user;
      await new Promise((resolve) => setTimeout(resolve, CONSISTENCY_POLL_MS));
    }
  }
}

export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
