import type { OidcMetadata } from 'oidc-client-ts';
import { ProviderError } from './provider-error.ts';

/** Seconds without a response after which the provider counts as unreachable. */
export const PROVIDER_TIMEOUT_SECONDS = 10;
const PROVIDER_TIMEOUT_MS = PROVIDER_TIMEOUT_SECONDS * 1000;

/** The provider's metadata that the console uses (OpenID Connect Discovery 1.0 §3). */
export interface Metadata extends Partial<OidcMetadata> {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  /** RFC 9207 §3. */
  readonly authorization_response_iss_parameter_supported?: boolean;
  /** RFC 9449 §5.1. */
  readonly dpop_signing_alg_values_supported?: readonly string[];
}

/**
 * Fetches the provider's metadata, and checks that it is complete and names the configured issuer
 * (OpenID Connect Discovery 1.0 §4.3).
 *
 * @throws {ProviderError} that says why the metadata cannot be used
 */
export async function fetchMetadata(authority: string): Promise<Metadata> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  }).catch(async (error: unknown) => {
    throw await unreachable(address, error);
  });
  // A 5xx is transient, such as that of a gateway while the provider starts; other statuses are not.
  if (response.status >= 500) throw new ProviderError({ kind: 'provider-unreachable' });
  if (!response.ok) throw misconfigured(`${address} answered ${response.status}`);
  const metadata: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw misconfigured(`${address} is not JSON`);
    throw new ProviderError({ kind: 'provider-unreachable' });
  });
  return checkMetadata(metadata, address, authority);
}

function checkMetadata(metadata: unknown, address: string, authority: string): Metadata {
  const members: Readonly<Record<string, unknown>> = Object(metadata);
  const { issuer } = members;
  if (typeof issuer !== 'string') throw misconfigured(`${address} names no issuer`);
  if (issuer !== authority.replace(/\/$/, '') && issuer !== authority) {
    throw new ProviderError({ kind: 'foreign-issuer', expected: authority, received: issuer });
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    const endpoint = members[name];
    if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) {
      throw misconfigured(`${address} has no ${name}`);
    }
  }
  // The code that reads another member checks it.
  return members as unknown as Metadata;
}

/**
 * Returns the error for a failed request. A response without CORS headers, such as Keycloak's 404 for an
 * unknown realm, looks like no response; an opaque request distinguishes the two. Both count as transient:
 * the response may come from a gateway while the provider starts, and has no CORS headers in that case.
 */
async function unreachable(address: string, error: unknown): Promise<ProviderError> {
  const kind = 'provider-unreachable';
  if (!(error instanceof TypeError)) return new ProviderError({ kind });
  const request = {
    mode: 'no-cors',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  } as const;
  return fetch(address, request).then(
    () => new ProviderError({ kind, detail: `${address} answers, but not to ${location.origin}` }),
    () => new ProviderError({ kind }),
  );
}

function misconfigured(detail: string): ProviderError {
  return new ProviderError({ kind: 'provider-misconfigured', detail });
}
