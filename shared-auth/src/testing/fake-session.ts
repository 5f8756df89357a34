import type { StoredUser } from '../session/stored-user.ts';
import { type Fingerprints, NO_SESSION } from '../session/token-fingerprint.ts';

/** Creates an unsigned access token with these claims. */
export function token(claims: Readonly<Record<string, unknown>>): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

let made = 0;

/** Creates a session that has just begun, according to the test's clock. */
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

/** Fingerprints in memory; the fingerprint of a token is the token itself. */
export class MemoryFingerprints implements Fingerprints {
  kept: string | undefined;

  async of(accessToken: string): Promise<string> {
    return accessToken;
  }

  async current(): Promise<string | undefined> {
    return this.kept;
  }

  async save(accessToken: string): Promise<void> {
    this.kept = accessToken;
  }

  async replace(accessToken: string): Promise<boolean> {
    if (this.kept === NO_SESSION) return false;
    this.kept = accessToken;
    return true;
  }

  async forget(only?: string): Promise<string | undefined> {
    const { kept } = this;
    if (only === undefined || kept === only) this.kept = NO_SESSION;
    return kept;
  }
}

/** A minimal `navigator.locks` for renewals. */
export class MemoryLocks {
  #last: Promise<unknown> = Promise.resolve();

  // A cast, because the real signature has overloads that this code does not use.
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
