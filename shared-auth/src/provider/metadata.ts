import type { OidcMetadata } from 'oidc-client-ts';
import { ProviderError } from './provider-error.ts';

/** After these seconds without an answer the provider counts as unreachable. */
export const PROVIDER_ANSWERS_WITHIN_SECONDS = 10;
const PROVIDER_ANSWERS_WITHIN_MS = PROVIDER_ANSWERS_WITHIN_SECONDS * 1000;

/** What the console uses of the provider's metadata (OpenID Connect Discovery 1.0 §3). */
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
 * Fetches the provider's metadata, and checks that it is complete and the configured issuer's own
 * (OpenID Connect Discovery 1.0 §4.3).
 *
 * @throws {ProviderError} that says why it cannot be used
 */
export async function fetchMetadata(authority: string): Promise<Metadata> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    signal: AbortSignal.timeout(PROVIDER_ANSWERS_WITHIN_MS),
  }).catch(async (error: unknown) => {
    throw await unreachable(address, error);
  });
  // 5xx passes, as when a gateway stands before a provider that is starting; the rest does not.
  if (response.status >= 500) throw new ProviderError({ kind: 'provider-unreachable' });
  if (!response.ok) throw misconfigured(`${address} answered ${response.status}`);
  const metadata: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw misconfigured(`${address} is not JSON`);
    throw new ProviderError({ kind: 'provider-unreachable' });
  });
  return checkMetadata(metadata, address, authority);
}

function checkMetadata(metadata: unknown, address: string, authority: string): Metadata {
  const members: Record<string, unknown> =
    typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
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
  // What the console reads without a check is looked at where it is read.
  return members as unknown as Metadata;
}

/**
 * Without CORS headers an answer looks like none: Keycloak gives none with the 404 of an unknown
 * realm. An opaque request tells the two apart. It stays a passing problem, as a gateway in front
 * of a provider that is starting gives none either.
 */
async function unreachable(address: string, error: unknown): Promise<ProviderError> {
  const kind = 'provider-unreachable';
  if (!(error instanceof TypeError)) return new ProviderError({ kind });
  const request = {
    mode: 'no-cors',
    signal: AbortSignal.timeout(PROVIDER_ANSWERS_WITHIN_MS),
  } as const;
  return fetch(address, request).then(
    () => new ProviderError({ kind, detail: `${address} answers, but not to ${location.origin}` }),
    () => new ProviderError({ kind }),
  );
}

function misconfigured(detail: string): ProviderError {
  return new ProviderError({ kind: 'provider-misconfigured', detail });
}
