import { ErrorResponse } from 'oidc-client-ts';
import { basePath } from '../base-path.ts';
import { proofFor } from './proof.ts';
import type { TokenKey } from './token-key.ts';

/** Error codes for a rejected proof; Keycloak uses the second. */
const NOT_ACCEPTED: readonly (string | null)[] = ['invalid_dpop_proof', 'invalid_request'];

/** A smaller clock skew is not the reason for a rejected proof. */
const CLOCK_TOLERANCE_MS = 5_000;

/** One try, one retry for the nonce and one for the clock. */
const TRIES = 3;

/** Sends a request once, with these extra headers. */
type Send<Answer> = (headers: Record<string, string>) => Promise<Answer>;

/**
 * Sends requests with a DPoP proof. The DPoP support of oidc-client-ts relies on this computer's
 * clock, which may be wrong, creates a new key for a lost one, and treats every rejection that has a
 * nonce as a request for the nonce.
 */
export class ProvenRequests {
  #nonce: string | undefined;
  /** Offset of the provider's clock from this computer's. */
  #aheadMs = 0;

  /**
   * @param address - of the token endpoint
   * @throws the last try's error; a rejection as an `ErrorResponse`
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

  /** Adapts nonce and clock to a rejection; returns whether a retry makes sense. */
  async #learn(refusal: unknown, nonce: string | undefined): Promise<boolean> {
    if (!(refusal instanceof ErrorResponse)) return false;
    if (refusal.error === 'use_dpop_nonce') {
      const isNew = nonce !== this.#nonce;
      this.#nonce = nonce;
      return isNew;
    }
    if (!NOT_ACCEPTED.includes(refusal.error)) return false;
    const aheadMs = (await fetchServerTime()) - Date.now();
    const isNew = Math.abs(aheadMs - this.#aheadMs) >= CLOCK_TOLERANCE_MS;
    if (isNew) this.#aheadMs = aheadMs;
    return isNew;
  }
}

/** Unwraps the library's error for rejections with a nonce, whose class is not exported. */
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
 * Returns the time of the page's server, in place of the provider's, as CORS hides the `Date` header
 * of its responses. NaN without such a header.
 */
async function fetchServerTime(): Promise<number> {
  const { headers } = await fetch(basePath(), { method: 'HEAD', cache: 'no-store' });
  return Date.parse(headers.get('date') ?? '');
}
