import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { type RefusedRequest, unavailable } from './problem.ts';

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

const TIMEOUT_MS = 5_000;

/** The addresses in an issuer's metadata. */
interface Discovered {
  readonly keys: RemoteKeys;
  /** The value of RFC 8414 §2; it is not validated. */
  readonly introspectionEndpoint: unknown;
}

/**
 * The keys of an issuer. They are discovered through its metadata, and fetched again when a token names
 * an unknown key.
 */
export class IssuerKeys {
  readonly #issuer: string;
  #found: Promise<Discovered> | undefined;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /** @throws {RefusedRequest} if the keys cannot be fetched; this says nothing about the token */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const { keys } = await this.discover();
    try {
      return await keys(header, token);
    } catch (error) {
      throw isUnreachable(error) ? unreachable() : error;
    }
  };

  /**
   * Fetches the keys, unless they are cached.
   *
   * @throws {RefusedRequest} with the reason if they cannot be fetched
   */
  async requireKeys(): Promise<void> {
    const { keys } = await this.discover();
    if (keys.fresh) return;
    await keys.reload().catch(() => {
      throw unreachable();
    });
  }

  /** Fetches the issuer's metadata once. @throws {RefusedRequest} with the reason if that fails */
  async discover(): Promise<Discovered> {
    this.#found ??= discover(this.#issuer);
    try {
      return await this.#found;
    } catch (error) {
      // Failures are not cached, so the next request tries again.
      this.#found = undefined;
      throw error;
    }
  }
}

async function discover(issuer: string): Promise<Discovered> {
  const metadata = await fetchMetadata(issuer);
  if (metadata.issuer !== issuer) {
    throw unavailable('The metadata of the identity provider names another issuer.');
  }
  if (typeof metadata.jwks_uri !== 'string' || !URL.canParse(metadata.jwks_uri)) {
    throw unavailable('The metadata of the identity provider has no usable jwks_uri.');
  }
  const address = new URL(metadata.jwks_uri);
  if (address.protocol !== 'https:' && issuer.startsWith('https:')) {
    throw unavailable('The jwks_uri of the identity provider must be an HTTPS URL.');
  }
  return {
    keys: createRemoteJWKSet(address, { timeoutDuration: TIMEOUT_MS, cooldownDuration: 5_000 }),
    introspectionEndpoint: metadata.introspection_endpoint,
  };
}

async function fetchMetadata(issuer: string): Promise<Partial<Record<string, unknown>>> {
  try {
    // OpenID Connect Discovery 1.0 §4.
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Object(await response.json());
  } catch {
    throw unreachable();
  }
}

const unreachable = (): RefusedRequest =>
  unavailable('The identity provider cannot be reached to check the token.');

function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (!(error instanceof errors.JOSEError)) return error instanceof TypeError;
  // jose has no error class for a key set response that is an error or not JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}
