import type { StoredUser } from '../session/stored-user.ts';
import { type Fingerprints, NOBODY } from '../session/token-fingerprint.ts';

/** An access token with these claims, signed by nobody. */
export function token(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

let made = 0;

/** A session of somebody that has just begun, by the clock of the test. */
export function session(subject = 'ada', life = 100): StoredUser {
  const now = Math.floor(Date.now() / 1000);
  made += 1;
  const claims = {
    sub: subject,
    preferred_username: subject,
    iat: now,
    exp: now + life,
    jti: made,
  };
  return {
    access_token: token(claims),
    refresh_token: `refresh-${made}`,
    id_token: 'id',
    token_type: 'Bearer',
    scope: 'openid',
    session_state: 'state',
    profile: { sub: subject, iss: 'https://id.test', aud: 'console', iat: now, exp: now + life },
    expires_at: now + life,
  };
}

/** Fingerprints that are the tokens themselves, kept in memory. */
export class MemoryFingerprints implements Fingerprints {
  kept: string | undefined;

  async of(accessToken: string): Promise<string> {
    return accessToken;
  }

  async current(): Promise<string | undefined> {
    return this.kept;
  }

  async keep(accessToken: string): Promise<void> {
    this.kept = accessToken;
  }

  async replace(accessToken: string): Promise<boolean> {
    if (this.kept === NOBODY) return false;
    this.kept = accessToken;
    return true;
  }

  async forget(only?: string): Promise<string | undefined> {
    const { kept } = this;
    if (only === undefined || kept === only) this.kept = NOBODY;
    return kept;
  }
}

/** `navigator.locks` of one browser, as far as renewals use it. */
export class MemoryLocks {
  #last: Promise<unknown> = Promise.resolve();

  // The real signature has overloads that nobody here calls.
  request: LockManager['request'] = (async (
    _name: string,
    { signal }: LockOptions,
    work: () => Promise<unknown>,
  ) => {
    const before = this.#last;
    let release: (value?: unknown) => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await Promise.race([
        before,
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
      ]);
    } catch (error) {
      void before.then(() => release());
      throw error;
    }
    return Promise.resolve(work()).finally(release);
  }) as LockManager['request'];
}
