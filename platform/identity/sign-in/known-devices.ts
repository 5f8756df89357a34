import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credential } from '../account-store.ts';
import { addresses } from '../addresses.ts';

/** The limit of accounts that share a browser. */
const MAX_ACCOUNTS = 5;
const MAX_AGE_SECONDS = 180 * 24 * 3600;

/**
 * Recognizes browsers that have signed in to an account before. A cookie has a token for each account:
 * a random name of the browser, and a signature of this name and the account. It discloses nothing
 * about the user, and a new password makes the browser unknown again.
 */
export class KnownDevices {
  readonly #key: string;
  readonly #attributes: string;

  /** @param key signs the tokens */
  constructor(issuer: string, key: string) {
    const { pathname, protocol } = new URL(issuer);
    this.#key = key;
    this.#attributes = [
      `path=${pathname}${addresses.signIn}`,
      `max-age=${MAX_AGE_SECONDS}`,
      // Only the form on the provider's own page needs the cookie.
      'samesite=strict',
      'httponly',
      ...(protocol === 'https:' ? ['secure'] : []),
    ].join('; ');
  }

  /**
   * Returns the name of the browser with these cookies, if it is known for the account. Takes the same
   * time if there is no such account.
   */
  find(cookies: string | undefined, credential: Credential | undefined): string | undefined {
    const token = tokensIn(cookies).find((one) => this.#isFor(one, credential));
    return token?.split('.', 1)[0];
  }

  /** Returns the cookie that adds an account to those of a browser with these cookies. */
  cookieFor(cookies: string | undefined, credential: Credential): string {
    const others = tokensIn(cookies).filter((token) => !this.#isFor(token, credential));
    const name = randomBytes(16).toString('base64url');
    const tokens = [`${name}.${this.#signature(name, credential)}`, ...others];
    return `${COOKIE}=${tokens.slice(0, MAX_ACCOUNTS).join('~')}; ${this.#attributes}`;
  }

  #isFor(token: string, credential: Credential | undefined): boolean {
    const [name = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.#signature(name, credential));
    const actual = Buffer.from(signature);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  #signature(name: string, credential: Credential | undefined): string {
    const signed = JSON.stringify([COOKIE, name, credential?.sub, credential?.password]);
    return createHmac('sha256', this.#key).update(signed).digest('base64url');
  }
}

const COOKIE = 'known_devices';
const TOKENS = new RegExp(`(?:^|; ?)${COOKIE}=([\\w.~-]+)`);

function tokensIn(cookies = ''): string[] {
  return TOKENS.exec(cookies)?.[1]?.split('~').slice(0, MAX_ACCOUNTS) ?? [];
}
