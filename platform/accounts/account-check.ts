import { NumberedFailure } from '@console/shared-node/failure.ts';
import { type Claims, unauthenticated } from '../api/bearer.ts';
import { RefusedRequest } from '../api/problem.ts';
import { accountPath } from '../api/settings.ts';
import { askApi } from './ask-server.ts';
import { type IntrospectionClient, introspect } from './introspection.ts';

/** A token whose signature was checked. */
export interface Bearer {
  readonly authorization: string;
  readonly claims: Claims;
}

/** Where a service learns that an account is gone. */
export interface AccountSettings {
  /** Of this project's API. */
  readonly apiAddress?: string | undefined;
  readonly introspectionClient?: IntrospectionClient | undefined;
  readonly clockToleranceSeconds: number;
}

/** So old a token may be where nobody can be asked about its account. */
const MOST_AGE_SECONDS = 60;

/** Checks for each request that the account of a token still exists. */
export class AccountCheck {
  readonly #settings: AccountSettings;
  readonly #issuer: () => Promise<string>;

  /** @param issuer - of the tokens */
  constructor(settings: AccountSettings, issuer: () => Promise<string>) {
    this.#settings = settings;
    this.#issuer = issuer;
  }

  /** The rule that holds, as a sentence. */
  get rule(): string {
    const { apiAddress, introspectionClient } = this.#settings;
    const asked = [
      ...(apiAddress ? [`the API at ${apiAddress}`] : []),
      ...(introspectionClient ? ['the identity provider, by introspection'] : []),
    ];
    return asked.length > 0
      ? `For each release the account is checked with ${asked.join(' and with ')}.`
      : `Release tokens are accepted for ${MOST_AGE_SECONDS} s, as long as a deleted account can still release: neither API_ADDRESS nor INTROSPECTION_CLIENT_ID is set.`;
  }

  /** @throws {RefusedRequest} 401 for an account that is gone, 503 when nobody says so */
  async require(bearer: Bearer): Promise<void> {
    if (!this.#asks) return this.#requireYoung(bearer);
    await this.#ask(bearer);
  }

  /**
   * As {@link require}, but while nobody answers a token is enough that was just issued: the provider
   * has vouched for its account.
   */
  async requireForWayBack(bearer: Bearer): Promise<void> {
    try {
      await this.require(bearer);
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.problem.status !== 503) throw error;
      this.#requireYoung(bearer);
    }
  }

  /** Asks once more about work that has waited, as long as its token can be asked about. */
  async requireStill(bearer: Bearer): Promise<void> {
    if (this.#asks && bearer.claims.expiresAt * 1000 > Date.now()) await this.#ask(bearer);
  }

  get #asks(): boolean {
    const { apiAddress, introspectionClient } = this.#settings;
    return apiAddress !== undefined || introspectionClient !== undefined;
  }

  async #ask({ authorization }: Bearer): Promise<void> {
    const { apiAddress, introspectionClient } = this.#settings;
    if (apiAddress) await askApi(`${apiAddress}${accountPath}`, authorization);
    if (!introspectionClient) return;
    const token = authorization.replace(/^Bearer +/i, '');
    await introspect(await this.#issuer(), introspectionClient, token);
  }

  #requireYoung({ claims: { issuedAt = 0 } }: Bearer): void {
    const { clockToleranceSeconds } = this.#settings;
    const age = Date.now() / 1000 - issuedAt;
    if (age <= MOST_AGE_SECONDS + clockToleranceSeconds && age >= -clockToleranceSeconds) return;
    const { message } = new NumberedFailure(
      'MF-242',
      `The token was not issued within the last ${MOST_AGE_SECONDS} s: sign in again`,
    );
    throw unauthenticated('expired', message);
  }
}
