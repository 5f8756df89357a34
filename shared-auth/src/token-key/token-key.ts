import { createStore, del, get, update } from 'idb-keyval';
import type { StoredUser } from '../session/stored-user.ts';

const store = createStore('console-token-key', 'keys');

/** A key that this browser signs with, and that nobody takes out of it. */
export interface TokenKey {
  /** By this the record of a session names the key that its refresh token is bound to. */
  readonly id: string;
  readonly pair: CryptoKeyPair;
}

/** The one key of this browser for a session; all tabs use it. */
export interface TokenKeys {
  kept(): Promise<TokenKey | undefined>;
  /** The kept one, or else a new one; undefined where the browser keeps none. */
  keptOrNew(): Promise<TokenKey | undefined>;
  forget(): Promise<void>;
}

/** What the record of a session that is bound to this key, or to none, says of it. */
export const stateOf = (key: TokenKey | undefined) => key && { key: key.id };

/** The id of the key that a session is bound to; undefined for one that is bound to none. */
export function keyIdOf({ state }: Pick<StoredUser, 'state'>): string | undefined {
  const members: Record<string, unknown> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return typeof members.key === 'string' ? members.key : undefined;
}

/** The session is bound to a key that is no longer in this browser, or was never in it. */
export class TokenKeyLost extends Error {
  override readonly name = 'TokenKeyLost';
}

/**
 * Keys in IndexedDB, the only storage that takes a key without its bytes.
 *
 * @param session - names it, as in local storage
 */
export function storedTokenKeys(session: string): TokenKeys {
  const kept = async (): Promise<TokenKey | undefined> => {
    const found: unknown = await get(session, store);
    return isTokenKey(found) ? found : undefined;
  };

  async function keep(): Promise<TokenKey | undefined> {
    const made = await newTokenKey();
    // Two tabs may sign in at once. The first key stays: a token may be bound to it already.
    await update<unknown>(session, (found) => (isTokenKey(found) ? found : made), store);
    return kept();
  }

  return {
    kept,
    // A browser without IndexedDB goes without a key: that is no reason to keep a person out.
    keptOrNew: async () => {
      try {
        return (await kept()) ?? (await keep());
      } catch {
        return undefined;
      }
    },
    forget: () => del(session, store).catch(() => undefined),
  };
}

/** For ES256 (RFC 7518 §3.4), which every provider with DPoP knows. */
async function newTokenKey(): Promise<TokenKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  return { id: crypto.randomUUID(), pair };
}

function isTokenKey(found: unknown): found is TokenKey {
  return typeof found === 'object' && found !== null && 'id' in found && 'pair' in found;
}
