import type { StoredUser } from '../session/stored-user.ts';
import { type Fingerprints, NO_SESSION } from '../session/token-fingerprint.ts';

type Tokens = Parameters<Fingerprints['of']>[0];

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

/** Fingerprints in memory; a fingerprint consists of the tokens themselves. */
export class MemoryFingerprints implements Fingerprints {
  kept: string | undefined;

  async of({ access_token, refresh_token = '' }: Tokens): Promise<string> {
    return access_token + refresh_token;
  }

  async current(): Promise<string | undefined> {
    return this.kept;
  }

  async save(tokens: Tokens): Promise<void> {
    this.kept = await this.of(tokens);
  }

  async replace(tokens: Tokens): Promise<boolean> {
    const next = await this.of(tokens);
    if (this.kept === NO_SESSION) return false;
    this.kept = next;
    return true;
  }

  async forget(only?: string): Promise<string | undefined> {
    const { kept } = this;
    if (only === undefined || kept?.startsWith(only)) this.kept = NO_SESSION;
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
