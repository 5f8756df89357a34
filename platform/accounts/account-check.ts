import { NumberedFailure } from '@console/shared-node/failure.ts';
import { type Claims, unauthenticated } from '../api/bearer.ts';
import type { IssuerKeys } from '../api/issuer-keys.ts';
import { RefusedRequest } from '../api/problem.ts';
import { accountPath } from '../api/settings.ts';
import { askApi } from './ask-server.ts';
import { type IntrospectionClient, introspect } from './introspection.ts';

/** A token that `bearerVerifier` has checked, so its time of issue is not in the future. */
export interface Bearer {
  readonly authorization: string;
  readonly claims: Claims;
}

/** The servers that a service asks whether an account still exists. */
export interface AccountSettings {
  /** The address of this project's API. */
  readonly apiAddress?: string | undefined;
  readonly introspectionClient?: IntrospectionClient | undefined;
  readonly clockToleranceSeconds: number;
}

/** The maximum age of a token if its account cannot be checked. */
const MAX_AGE_SECONDS = 60;

/** Checks for each request that the account of a token still exists. */
export class AccountCheck {
  readonly #settings: AccountSettings;
  readonly #provider: () => Promise<IssuerKeys>;

  /** @param provider - returns the issuer of the tokens */
  constructor(settings: AccountSettings, provider: () => Promise<IssuerKeys>) {
    this.#settings = settings;
    this.#provider = provider;
  }

  /** The rule that applies, as a sentence. */
  get rule(): string {
    const { apiAddress, introspectionClient } = this.#settings;
    const asked = [
      ...(apiAddress ? [`the API at ${apiAddress}`] : []),
      ...(introspectionClient ? ['the identity provider, by introspection'] : []),
    ];
    return asked.length > 0
      ? `For each release the account is checked with ${asked.join(' and with ')}.`
      : `Release tokens are accepted for ${MAX_AGE_SECONDS} s after they were issued, even if the account is deleted meanwhile: neither API_ADDRESS nor INTROSPECTION_CLIENT_ID is set.`;
  }

  /** @throws {RefusedRequest} 401 if the account is gone, 503 if it cannot be checked */
  async require(bearer: Bearer): Promise<void> {
    if (!this.#canAsk) return this.#requireRecent(bearer);
    await this.#ask(bearer);
  }

  /**
   * Like {@link require}, but if the account cannot be checked, accepts a token that was issued within the
   * last minute, because the provider has just verified the account.
   */
  async requireForRollback(bearer: Bearer): Promise<void> {
    try {
      await this.require(bearer);
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.problem.status !== 503) throw error;
      this.#requireRecent(bearer);
    }
  }

  /** Checks the account again before work that had to wait, unless the token has expired meanwhile. */
  async requireAgain(bearer: Bearer): Promise<void> {
    if (this.#canAsk && bearer.claims.expiresAt * 1000 > Date.now()) await this.#ask(bearer);
  }

  get #canAsk(): boolean {
    const { apiAddress, introspectionClient } = this.#settings;
    return apiAddress !== undefined || introspectionClient !== undefined;
  }

  async #ask({ authorization }: Bearer): Promise<void> {
    const { apiAddress, introspectionClient } = this.#settings;
    if (apiAddress) await askApi(`${apiAddress}${accountPath}`, authorization);
    if (!introspectionClient) return;
    const token = authorization.replace(/^Bearer +/i, '');
    await introspect(await this.#provider(), introspectionClient, token);
  }

  #requireRecent({ claims: { issuedAt = 0 } }: Bearer): void {
    const { clockToleranceSeconds } = this.#settings;
    if (Date.now() / 1000 - issuedAt <= MAX_AGE_SECONDS + clockToleranceSeconds) return;
    const { message } = new NumberedFailure(
      'MF-242',
      `The token was not issued within the last ${MAX_AGE_SECONDS} s: sign in again`,
    );
    throw unauthenticated('expired', message);
  }
}
