import type { Provider } from '../provider/provider.ts';
import { isRefusal, UnusableToken } from '../provider/provider-error.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import { isExpired } from '../session/stored-user.ts';
import { TokenKeyLost } from '../token-key/token-key.ts';
import type { Renewal } from './renewal.ts';

const LOCK_NAME = 'console-token-renewal';

/** Longest wait for another tab that is renewing; that tab gives up after 10 s. */
const LOCK_WAIT_MS = 15_000;

/** Dependencies of a renewal; `locks` is `navigator.locks`. */
export interface RenewalDependencies {
  readonly locks: Pick<LockManager, 'request'>;
  readonly storage: SessionStorage;
  /** `refresh` rejects with an `ErrorResponse` when the provider rejects the token. */
  readonly provider: Pick<Provider, 'prepare' | 'refresh'>;
}

/**
 * Renews the token, one tab at a time: refresh tokens rotate, so using one twice would end the session in all
 * tabs (RFC 9700 §4.14.2). Tabs that get the lock later use the new token of the first tab. Never rejects.
 *
 * @param used - the access token to replace
 */
export async function renewUnderLock(
  dependencies: RenewalDependencies,
  used: string,
): Promise<Renewal> {
  // Loads the code before it takes the lock, so that no tab waits while another tab loads its chunk.
  await dependencies.provider.prepare();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
  try {
    return await dependencies.locks.request(LOCK_NAME, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return renew(dependencies, used);
    });
  } catch (error) {
    return { outcome: 'unreachable', error };
  } finally {
    clearTimeout(timer);
  }
}

async function renew(dependencies: RenewalDependencies, used: string): Promise<Renewal> {
  const { storage, provider } = dependencies;
  const stored = await storage.consistentUser();
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
