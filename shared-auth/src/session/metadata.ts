import type { OidcMetadata } from 'oidc-client-ts';
import { ProviderError } from './provider-problem.ts';

/** Milliseconds after which the provider counts as unreachable. */
const LIMIT = 10_000;

/** What the console uses of the provider's metadata (OpenID Connect Discovery 1.0 §3). */
export interface Metadata extends Partial<OidcMetadata> {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  /** RFC 9207 §3. */
  readonly authorization_response_iss_parameter_supported?: boolean;
}

/**
 * Fetches the provider's metadata, and checks that it is complete and the configured issuer's own
 * (OpenID Connect Discovery 1.0 §4.3).
 *
 * @throws {ProviderError} that says why it cannot be used
 */
export async function fetchMetadata(authority: string): Promise<Metadata> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT) }).catch(() => {
    throw new ProviderError({ kind: 'provider-unreachable' });
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
  for (const name of ['authorization_endpoint', 'token_endpoint']) {
    const endpoint = members[name];
    if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) {
      throw misconfigured(`${address} has no ${name}`);
    }
  }
  // What the console reads without a check is looked at where it is read.
  return members as unknown as Metadata;
}

function misconfigured(detail: string): ProviderError {
  return new ProviderError({ kind: 'provider-misconfigured', detail });
}
