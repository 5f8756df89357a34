import { createStore, get, set, update } from 'idb-keyval';

const store = createStore('console-session', 'fingerprints');

/** Kept when a session is over: nothing is stored, whatever a process still sees. */
export const NOBODY = '';

/** A short hash of the current access token, where every process reads the same at once. */
export interface Fingerprints {
  of(accessToken: string): Promise<string>;
  /** {@link NOBODY} after the end of a session; undefined where none was kept, or none can be. */
  current(): Promise<string | undefined>;
  keep(accessToken: string): Promise<void>;
  /** Keeps that of a renewed token, unless the session is over meanwhile: then it gives `false`. */
  replace(accessToken: string): Promise<boolean>;
  /**
   * Notes the end of the session, or only of the one with this fingerprint; gives what was kept
   * until then.
   */
  forget(only?: string): Promise<string | undefined>;
}

/** Too short to say anything about a token, or a user, long enough to tell it from others. */
export async function fingerprintOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
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
  /** Changes what is kept in one step; gives what it was. */
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
  return {
    of: fingerprintOf,
    current: async () => textOf(await ifPossible(() => get<unknown>(key, store))),
    keep: async (accessToken) => {
      const fingerprint = await fingerprintOf(accessToken);
      await ifPossible(() => set(key, fingerprint, store));
    },
    replace: async (accessToken) => {
      const fingerprint = await fingerprintOf(accessToken);
      return (await change((kept) => (kept === NOBODY ? NOBODY : fingerprint))) !== NOBODY;
    },
    forget: async (only) =>
      textOf(await change((kept) => (only === undefined || kept === only ? NOBODY : kept))),
  };
}

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

/** A browser without IndexedDB has the lock alone: that is no reason to keep a person out. */
async function ifPossible<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
