import { createStore, get, set, update } from 'idb-keyval';
import type { StoredUser } from './stored-user.ts';

const store = createStore('console-session', 'fingerprints');

/** The fingerprint after the end of a session: there is no session, even if its record is still visible. */
export const NO_SESSION = '';

/** Tokens of a session. A token of another API replaces only the refresh token. */
type Tokens = Pick<StoredUser, 'access_token' | 'refresh_token'>;

/** Store of a short hash of the session's current tokens, consistent across processes. */
export interface Fingerprints {
  /** Returns the hash of the access token, followed by that of the refresh token if it is given. */
  of(tokens: Tokens): Promise<string>;
  /** Returns {@link NO_SESSION} after the end of a session; undefined if there is no fingerprint. */
  current(): Promise<string | undefined>;
  save(tokens: Tokens): Promise<void>;
  /** Stores the fingerprint of renewed tokens; returns `false` if the session has ended. */
  replace(tokens: Tokens): Promise<boolean>;
  /**
   * Stores the end of the session. If `only` is given, does so only for a session whose fingerprint begins
   * like this. Returns the previous fingerprint.
   */
  forget(only?: string): Promise<string | undefined>;
}

/**
 * Checks whether a stored fingerprint and the fingerprint of visible tokens stand for the same tokens. One
 * that is only the beginning of the other lacks the refresh token: earlier versions stored it like this.
 */
export function isSameFingerprint(kept: string, visible: string): boolean {
  return kept === visible || (kept !== NO_SESSION && visible.startsWith(kept));
}

/** Returns a hash that is too short to reveal a token or user, and long enough to be unique. */
export async function shortHash(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Creates fingerprints in IndexedDB. Each process caches local storage, so a tab that has the lock may
 * still read the previous token; IndexedDB shows that there is a newer token. Without fingerprints, 29 of
 * 60 rounds with four tabs used a token twice.
 *
 * @param key - identifies the session, as in local storage
 */
export function storedFingerprints(key: string): Fingerprints {
  /** Changes the fingerprint atomically; returns the previous one. */
  const change = async (next: (kept: unknown) => unknown): Promise<unknown> => {
    let before: unknown;
    await ifPossible(() =>
      update<unknown>(
        key,
        (kept) => {
          before = kept;
          return next(kept);
        },
        store,
      ),
    );
    return before;
  };
  const of = async ({ access_token, refresh_token }: Tokens): Promise<string> => {
    const access = await shortHash(access_token);
    return refresh_token ? access + (await shortHash(refresh_token)) : access;
  };
  return {
    of,
    current: async () => asText(await ifPossible(() => get<unknown>(key, store))),
    save: async (tokens) => {
      const fingerprint = await of(tokens);
      await ifPossible(() => set(key, fingerprint, store));
    },
    replace: async (tokens) => {
      const fingerprint = await of(tokens);
      return (
        (await change((kept) => (kept === NO_SESSION ? NO_SESSION : fingerprint))) !== NO_SESSION
      );
    },
    forget: async (only) =>
      asText(
        await change((kept) =>
          only === undefined || asText(kept)?.startsWith(only) ? NO_SESSION : kept,
        ),
      ),
  };
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

/** Ignores errors: without IndexedDB, only the lock protects the renewal, but the user can still sign in. */
async function ifPossible<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
