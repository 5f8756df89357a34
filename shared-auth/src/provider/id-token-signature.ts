import { compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose';
import { PROVIDER_ANSWERS_WITHIN_SECONDS } from './metadata.ts';
import { ProviderError, UnusableToken } from './provider-error.ts';

/** @throws {ProviderError} that says why an id token's signature is not the provider's */
export type CheckSignature = (idToken: string) => Promise<void>;

/**
 * Fetches the provider's keys, and checks signatures against them (OpenID Connect Core 1.0
 * §3.1.3.7, 6). A token that names another key has them fetched once more (§10.1.1). This file is
 * loaded when somebody comes back from signing in, and not before.
 *
 * @param address - `jwks_uri`
 */
export function signatureCheck(address: string): CheckSignature {
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: PROVIDER_ANSWERS_WITHIN_SECONDS * 1000,
    // Keys that are replaced at this very moment are fetched again at once, past every cache.
    cooldownDuration: 0,
    [customFetch]: (url, options) => fetch(url, { ...options, cache: 'no-cache' }),
  });
  // Beside the code's exchange. That it failed is said to whoever checks.
  keys.reload().catch(() => undefined);
  return async (idToken) => {
    try {
      await compactVerify(idToken, keys);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      throw areMissing(error)
        ? new ProviderError({ kind: 'provider-unreachable', detail: `${address}: ${detail}` })
        : new UnusableToken({ kind: 'not-completed', detail: `id token: ${detail}` });
    }
  };
}

/** Whether it was the keys that could not be had; that says nothing about a token. */
function areMissing(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return true;
  // jose has no class of its own for an answer that is an error or no JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}
