import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credential } from '../account-store.ts';
import { addresses } from '../addresses.ts';

/** Those who share a browser. */
const MOST_ACCOUNTS = 5;
const KEPT_SECONDS = 180 * 24 * 3600;

/**
 * The browsers with which somebody has signed in before. A cookie has a token for each account:
 * a random name of the browser, and a signature that fits this name and the account alone, so that
 * it says nothing about the person, and another password makes the browser a stranger again.
 */
export class KnownDevices {
  readonly #key: string;
  readonly #attributes: string;

  /** @param key what the tokens are signed with */
  constructor(issuer: string, key: string) {
    const { pathname, protocol } = new URL(issuer);
    this.#key = key;
    this.#attributes = [
      `path=${pathname}${addresses.signIn}`,
      `max-age=${KEPT_SECONDS}`,
      // The form that it is for is sent by the provider's own page.
      'samesite=strict',
      'httponly',
      ...(protocol === 'https:' ? ['secure'] : []),
    ].join('; ');
  }

  /**
   * The name of the browser whose cookies these are, where it is known for the account. Takes as
   * long where there is no such account.
   */
  find(cookies: string | undefined, credential: Credential | undefined): string | undefined {
    const token = tokensIn(cookies).find((one) => this.#isFor(one, credential));
    return token?.split('.', 1)[0];
  }

  /** The cookie that makes a browser with these cookies known for an account as well. */
  cookieFor(cookies: string | undefined, credential: Credential): string {
    const others = tokensIn(cookies).filter((token) => !this.#isFor(token, credential));
    const name = randomBytes(16).toString('base64url');
    const tokens = [`${name}.${this.#signature(name, credential)}`, ...others];
    return `${COOKIE}=${tokens.slice(0, MOST_ACCOUNTS).join('~')}; ${this.#attributes}`;
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
  return TOKENS.exec(cookies)?.[1]?.split('~').slice(0, MOST_ACCOUNTS) ?? [];
}
