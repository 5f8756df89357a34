import { createStore, del, get, update } from 'idb-keyval';
import type { StoredUser } from '../session/stored-user.ts';

const store = createStore('console-token-key', 'keys');

/** A non-extractable signing key of this browser. */
export interface TokenKey {
  /** Identifies the key in the session's record. */
  readonly id: string;
  readonly pair: CryptoKeyPair;
}

/** Store of the browser's key for a session; all tabs share it. */
export interface TokenKeys {
  load(): Promise<TokenKey | undefined>;
  /** Returns the stored key or a new one; undefined if the browser cannot store keys. */
  loadOrCreate(): Promise<TokenKey | undefined>;
  forget(): Promise<void>;
}

/**
 * Returns the state of a session's record: the key that the session is bound to, and the resources and scopes
 * of modules' APIs that were requested at the sign-in.
 */
export function toSessionState(key: TokenKey | undefined, apis: readonly string[] = []) {
  const state = { ...(key && { key: key.id }), ...(apis.length > 0 && { apis }) };
  return Object.keys(state).length > 0 ? state : undefined;
}

/** Returns the resources and scopes that were requested at the sign-in of a session. */
export function readRequestedApis({ state }: Pick<StoredUser, 'state'>): readonly string[] {
  const { apis }: { apis?: unknown } = Object(state);
  return Array.isArray(apis) ? apis.filter((one) => typeof one === 'string') : [];
}

/** Returns the id of the key that a session is bound to, if any. */
export function readKeyId({ state }: Pick<StoredUser, 'state'>): string | undefined {
  const { key }: { key?: unknown } = Object(state);
  return typeof key === 'string' ? key : undefined;
}

/** Thrown for a session that is bound to a key which is not in this browser. */
export class TokenKeyLost extends Error {
  override readonly name = 'TokenKeyLost';
}

/**
 * Creates a key store in IndexedDB, the only storage for non-extractable keys.
 *
 * @param session - identifies the session, as in local storage
 */
export function storedTokenKeys(session: string): TokenKeys {
  const load = async (): Promise<TokenKey | undefined> => {
    const found: unknown = await get(session, store);
    return isTokenKey(found) ? found : undefined;
  };

  async function create(): Promise<TokenKey | undefined> {
    const made = await newTokenKey();
    // Two tabs may sign in at the same time. The first key is kept, because a token may already be bound to it.
    await update<unknown>(session, (found) => (isTokenKey(found) ? found : made), store);
    return load();
  }

  return {
    load,
    // Without IndexedDB the user can still sign in, without a key.
    loadOrCreate: async () => {
      try {
        return (await load()) ?? (await create());
      } catch {
        return undefined;
      }
    },
    forget: () => del(session, store).catch(() => undefined),
  };
}

/** Creates a key for ES256 (RFC 7518 §3.4), which every provider with DPoP supports. */
async function newTokenKey(): Promise<TokenKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  return { id: crypto.randomUUID(), pair };
}

function isTokenKey(found: unknown): found is TokenKey {
  return typeof found === 'object' && found !== null && 'id' in found && 'pair' in found;
}
