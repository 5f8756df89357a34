import type { User } from 'oidc-client-ts';
import { isRefusal, UnusableToken } from '../provider/provider-error.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import { type Fingerprints, fingerprintOf } from '../session/token-fingerprint.ts';
import type { Renewal } from './renewal.ts';

const LOCK_NAME = 'console-token-renewal';

/** How long the tab that is renewing is waited for; it gives up after 10 s by itself. */
const LOCK_WAIT_MS = 15_000;

/** How long, and how often, local storage is looked at for what another process has written. */
const STORAGE_AGREES_WITHIN_MS = 2_000;
const STORAGE_LOOK_EVERY_MS = 25;

/** What a renewal needs; `locks` is `navigator.locks`. */
export interface RenewalDependencies {
  readonly locks: Pick<LockManager, 'request'>;
  readonly storage: SessionStorage;
  readonly fingerprints: Fingerprints;
  /** Trades the refresh token; rejects with an `ErrorResponse` when the provider says no. */
  readonly refresh: (user: User) => Promise<User>;
}

/**
 * Renews the token, one tab at a time: refresh tokens rotate, so using one twice would end the
 * session for everybody (RFC 9700 §4.14.2). A tab whose turn comes after another's takes what that
 * one got. Never rejects.
 *
 * @param used - the access token that is to be replaced
 */
export async function renewUnderLock(
  dependencies: RenewalDependencies,
  used: string,
): Promise<Renewal> {
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
  const { storage, fingerprints, refresh } = dependencies;
  const stored = await agreedUser(storage, fingerprints);
  if (!stored) return { outcome: 'gone' };
  if (stored.access_token !== used && !stored.expired)
    return { outcome: 'renewed', user: stored, stored: true };
  try {
    const user = await refresh(stored);
    // Signed out elsewhere meanwhile: storing the answer would bring the session back.
    if (!storage.user()) return { outcome: 'gone' };
    // A token that cannot be stored is still good here.
    const isStored = await storage.write(user).then(
      () => true,
      () => false,
    );
    return { outcome: 'renewed', user, stored: isStored };
  } catch (error) {
    if (error instanceof UnusableToken) return { outcome: 'refused', problem: error.problem };
    return isRefusal(error) ? { outcome: 'refused' } : { outcome: 'unreachable', error };
  }
}

/** What is stored, once this process sees what the last tab has stored. */
async function agreedUser(
  storage: SessionStorage,
  fingerprints: Fingerprints,
): Promise<User | undefined> {
  const deadline = Date.now() + STORAGE_AGREES_WITHIN_MS;
  for (;;) {
    const wanted = await fingerprints.current();
    const user = storage.user();
    if (wanted === undefined || Date.now() >= deadline) return user;
    if (user && (await fingerprintOf(user.access_token)) === wanted) return user;
    await new Promise((resolve) => setTimeout(resolve, STORAGE_LOOK_EVERY_MS));
  }
}
