import { ErrorResponse } from 'oidc-client-ts';
import { basePath } from '../base-path.ts';
import { proofFor } from './proof.ts';
import type { TokenKey } from './token-key.ts';

/** Error codes for a rejected proof; Keycloak uses the second code. */
const PROOF_REJECTED: readonly (string | null)[] = ['invalid_dpop_proof', 'invalid_request'];

/** Clock skew from which a proof may have been rejected because of its time. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Attempts of a request: the first one, a retry with a nonce, and a retry with the right time. */
const MAX_ATTEMPTS = 3;

/** Sends a request once, with these extra headers. */
type Send<Answer> = (headers: Record<string, string>) => Promise<Answer>;

/**
 * Sends requests with a DPoP proof. Does not use the DPoP support of oidc-client-ts: it relies on this
 * computer's clock, which may be wrong, replaces a lost key with a new one, and treats every rejection
 * that has a nonce as a request to use that nonce.
 */
export class ProvenRequests {
  #nonce: string | undefined;
  /** Offset of the provider's clock from this computer's. */
  #aheadMs = 0;

  /**
   * @param address - address of the token endpoint
   * @throws the error of the last attempt; a rejection is an `ErrorResponse`
   */
  async send<Answer>(key: TokenKey, address: string, send: Send<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const now = Date.now() + this.#aheadMs;
      try {
        return await send({ DPoP: await proofFor(key, address, { now, nonce: this.#nonce }) });
      } catch (error) {
        const { refusal, nonce } = readRefusal(error);
        if (attempt === MAX_ATTEMPTS || !(await this.#learn(refusal, nonce))) throw refusal;
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
    if (!PROOF_REJECTED.includes(refusal.error)) return false;
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
 * Returns the time of the page's server instead of the provider's time, because CORS hides the `Date`
 * header of the provider's responses. Returns NaN if the page's server sends no such header.
 */
async function fetchServerTime(): Promise<number> {
  const { headers } = await fetch(basePath(), { method: 'HEAD', cache: 'no-store' });
  return Date.parse(headers.get('date') ?? '');
}
