import type { User } from 'oidc-client-ts';
import { isRefusal } from '../provider/provider-error.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import { type Fingerprints, fingerprintOf } from '../session/token-fingerprint.ts';
import type { Renewal } from './renewal.ts';

const LOCK = 'console-token-renewal';

/** Milliseconds to wait for the tab that is renewing; it gives up after 10 s by itself. */
const PATIENCE = 15_000;

/** Milliseconds in which local storage has to show what another process has written. */
const AGREEMENT = 2_000;
const GLANCE = 25;

/** What a renewal needs; `locks` is `navigator.locks`. */
export interface RenewalParts {
  readonly locks: Pick<LockManager, 'request'>;
  readonly record: SessionStorage;
  readonly fingerprints: Fingerprints;
  /** Trades the refresh token; rejects with an `ErrorResponse` when the provider says no. */
  readonly refresh: (user: User) => Promise<User>;
  /** The renewed token could not be stored. */
  readonly onFull: () => void;
}

/**
 * Renews the token, one tab at a time: refresh tokens rotate, so using one twice would end the
 * session for everybody (RFC 9700 §4.14.2). A tab whose turn comes after another's takes what that
 * one got. Never rejects.
 *
 * @param used - the access token that is to be replaced
 */
export async function renewUnderLock(parts: RenewalParts, used: string): Promise<Renewal> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await parts.locks.request(LOCK, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return renew(parts, used);
    });
  } catch (error) {
    return { outcome: 'unreachable', error };
  } finally {
    clearTimeout(timer);
  }
}

async function renew(parts: RenewalParts, used: string): Promise<Renewal> {
  const { record, fingerprints, refresh } = parts;
  const stored = await agreedUser(record, fingerprints);
  if (!stored) return { outcome: 'gone' };
  if (stored.access_token !== used && !stored.expired) return renewed(stored);
  try {
    const user = await refresh(stored);
    // Signed out elsewhere meanwhile: storing the answer would bring the session back.
    if (!record.user()) return { outcome: 'gone' };
    // A token that cannot be stored is still good here.
    await record.write(user).catch(parts.onFull);
    return renewed(user);
  } catch (error) {
    return isRefusal(error) ? { outcome: 'refused' } : { outcome: 'unreachable', error };
  }
}

const renewed = (user: User): Renewal => ({ outcome: 'renewed', user });

/** What is stored, once this process sees what the last tab has stored. */
async function agreedUser(
  record: SessionStorage,
  fingerprints: Fingerprints,
): Promise<User | undefined> {
  const deadline = Date.now() + AGREEMENT;
  for (;;) {
    const wanted = await fingerprints.current();
    const user = record.user();
    if (wanted === undefined || Date.now() >= deadline) return user;
    if (user && (await fingerprintOf(user.access_token)) === wanted) return user;
    await new Promise((resolve) => setTimeout(resolve, GLANCE));
  }
}
