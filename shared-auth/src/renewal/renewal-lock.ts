import type { Provider } from '../provider/provider.ts';
import { isRefusal, UnusableToken } from '../provider/provider-error.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { TokenKeyLost } from '../token-key/token-key.ts';
import type { Renewal } from './renewal.ts';

const LOCK_NAME = 'console-token-renewal';

/** Longest wait for another tab that is renewing; that tab gives up after 10 s. */
const LOCK_WAIT_MS = 15_000;

/** Dependencies of every use of the refresh token; `locks` is `navigator.locks`. */
export interface LockDependencies {
  readonly locks: Pick<LockManager, 'request'>;
  readonly storage: SessionStorage;
  readonly provider: Pick<Provider, 'prepare'>;
}

/** Dependencies of a renewal. */
export interface RenewalDependencies extends LockDependencies {
  /** `refresh` rejects with an `ErrorResponse` when the provider rejects the token. */
  readonly provider: Pick<Provider, 'prepare' | 'refresh'>;
}

/**
 * Uses the refresh token, one tab at a time: refresh tokens rotate, so using one twice would end the session
 * in all tabs (RFC 9700 §4.14.2).
 *
 * @param use - receives the stored session as soon as the last write of any tab is visible
 * @throws {DOMException} `AbortError` if another tab keeps the lock
 */
export async function withStoredSession<Result>(
  { locks, storage, provider }: LockDependencies,
  use: (stored: StoredUser | undefined) => Promise<Result>,
): Promise<Result> {
  // Loads the code before it takes the lock, so that no tab waits while another tab loads its chunk.
  await provider.prepare();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
  try {
    return await locks.request(LOCK_NAME, { signal: waiting.signal }, async () => {
      clearTimeout(timer);
      return use(await storage.consistentUser());
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Renews the token. Tabs that get the lock later use the new token of the first tab. Never rejects.
 *
 * @param used - the access token to replace
 */
export async function renewUnderLock(
  dependencies: RenewalDependencies,
  used: string,
): Promise<Renewal> {
  try {
    return await withStoredSession(dependencies, (stored) => renew(dependencies, used, stored));
  } catch (error) {
    return { outcome: 'unreachable', error };
  }
}

async function renew(
  { storage, provider }: RenewalDependencies,
  used: string,
  stored: StoredUser | undefined,
): Promise<Renewal> {
  if (!stored) return { outcome: 'gone' };
  if (stored.access_token !== used && !isExpired(stored))
    return { outcome: 'renewed', user: stored, stored: true };
  try {
    const user = await provider.refresh(stored);
    // A token that cannot be stored is still valid in this tab.
    const stays = await storage.replace(user).catch(() => undefined);
    if (stays === false) return { outcome: 'gone' };
    return { outcome: 'renewed', user, stored: stays === true };
  } catch (error) {
    const token = stored.access_token;
    if (error instanceof UnusableToken) {
      return { outcome: 'refused', token, problem: error.problem };
    }
    if (error instanceof TokenKeyLost) return { outcome: 'key-lost', token };
    return isRefusal(error) ? { outcome: 'refused', token } : { outcome: 'unreachable', error };
  }
}
