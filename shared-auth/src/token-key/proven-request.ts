import { ErrorResponse } from 'oidc-client-ts';
import { basePath } from '../base-path.ts';
import { proofFor } from './proof.ts';
import type { TokenKey } from './token-key.ts';

/** What providers call a proof that they do not accept; Keycloak the second. */
const NOT_ACCEPTED: readonly (string | null)[] = ['invalid_dpop_proof', 'invalid_request'];

/** A clock that differs by less is not why a proof was refused. */
const CLOCK_MATTERS_FROM_MS = 5_000;

/** At most one more try for a nonce, and one for the clock. */
const TRIES = 3;

/** Sends a request once, with these headers of its own. */
type Send<Answer> = (headers: Record<string, string>) => Promise<Answer>;

/**
 * Sends requests with a proof of the key. oidc-client-ts can do that by itself, but only by this
 * computer's clock, which may be wrong; it makes another key where the one of the session is lost;
 * and it takes every refusal that brings a nonce for a question about the nonce.
 */
export class ProvenRequests {
  #nonce: string | undefined;
  /** How far the provider's clock is ahead of this computer's. */
  #aheadMs = 0;

  /**
   * @param address - of the token endpoint
   * @throws what the last try has thrown; a refusal as an `ErrorResponse`
   */
  async send<Answer>(key: TokenKey, address: string, send: Send<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const now = Date.now() + this.#aheadMs;
      try {
        return await send({ DPoP: await proofFor(key, address, { now, nonce: this.#nonce }) });
      } catch (error) {
        const { refusal, nonce } = readRefusal(error);
        if (tries === TRIES || !(await this.#learn(refusal, nonce))) throw refusal;
      }
    }
  }

  /** Whether there is anything to do better in another try. */
  async #learn(refusal: unknown, nonce: string | undefined): Promise<boolean> {
    if (!(refusal instanceof ErrorResponse)) return false;
    if (refusal.error === 'use_dpop_nonce') {
      const isNew = nonce !== this.#nonce;
      this.#nonce = nonce;
      return isNew;
    }
    if (!NOT_ACCEPTED.includes(refusal.error)) return false;
    const aheadMs = (await timeOfOwnServer()) - Date.now();
    const isNew = Math.abs(aheadMs - this.#aheadMs) >= CLOCK_MATTERS_FROM_MS;
    if (isNew) this.#aheadMs = aheadMs;
    return isNew;
  }
}

/** The library has an error of its own for any refusal that brings a nonce, and does not export it. */
function readRefusal(error: unknown): { refusal: unknown; nonce?: string } {
  if (!(error instanceof Error) || error.name !== 'ErrorDPoPNonce') return { refusal: error };
  const nonce = 'nonce' in error && typeof error.nonce === 'string' ? { nonce: error.nonce } : {};
  try {
    return { refusal: new ErrorResponse(JSON.parse(error.message)), ...nonce };
  } catch {
    return { refusal: error, ...nonce };
  }
}

/**
 * The page's server stands for the provider, whose answers keep their time from the page (CORS).
 * Not a number where it says none.
 */
async function timeOfOwnServer(): Promise<number> {
  const { headers } = await fetch(basePath(), { method: 'HEAD', cache: 'no-store' });
  return Date.parse(headers.get('date') ?? '');
}
