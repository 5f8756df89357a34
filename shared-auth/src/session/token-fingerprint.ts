import { createStore, del, get, set } from 'idb-keyval';

const store = createStore('console-session', 'fingerprints');

/** A short hash of the current access token, where every process reads the same at once. */
export interface Fingerprints {
  /** Undefined where none is kept, or none can be. */
  current(): Promise<string | undefined>;
  keep(accessToken: string): Promise<void>;
  forget(): Promise<void>;
}

/** Too short to say anything about the token, long enough to tell it from the last one. */
export async function fingerprintOf(accessToken: string): Promise<string> {
  const bytes = new TextEncoder().encode(accessToken);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fingerprints in IndexedDB. Local storage is cached in each process, so a tab that has the lock
 * may still read the token of before; IndexedDB tells it that there is a newer one (of 60 rounds
 * with four tabs 29 reused a token without this).
 *
 * @param key - names the session, as in local storage
 */
export function storedFingerprints(key: string): Fingerprints {
  return {
    current: async () => {
      const fingerprint = await ifPossible(() => get<unknown>(key, store));
      return typeof fingerprint === 'string' ? fingerprint : undefined;
    },
    keep: async (accessToken) => {
      const fingerprint = await fingerprintOf(accessToken);
      await ifPossible(() => set(key, fingerprint, store));
    },
    forget: () => ifPossible(() => del(key, store)),
  };
}

/** A browser without IndexedDB has the lock alone: that is no reason to keep a person out. */
async function ifPossible<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
