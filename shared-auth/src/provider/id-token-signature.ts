import { compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose';
import { PROVIDER_TIMEOUT_SECONDS } from './metadata.ts';
import { ProviderError, UnusableToken } from './provider-error.ts';

/** @throws {ProviderError} if an id token's signature is not the provider's */
export type CheckSignature = (idToken: string) => Promise<void>;

/**
 * Fetches the provider's keys, and checks signatures against them (OpenID Connect Core 1.0
 * §3.1.3.7, 6). If the token's key is unknown, the keys are fetched once more (§10.1.1). This file is
 * loaded only after a sign-in.
 *
 * @param address - `jwks_uri`
 */
export function signatureCheck(address: string): CheckSignature {
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000,
    // The provider may have rotated its keys a moment ago: no cooldown and no cache delay the next fetch.
    cooldownDuration: 0,
    [customFetch]: (url, options) => fetch(url, { ...options, cache: 'no-cache' }),
  });
  // Fetches the keys in parallel with the code exchange. The check reports a failure.
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

/** Checks whether the keys could not be loaded: then it is unknown whether the token is valid. */
function areMissing(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return true;
  // jose has no error class for an error status or a body that is not JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}
