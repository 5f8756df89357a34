import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { RefusedRequest } from './problem.ts';

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

const TIMEOUT_MS = 5_000;

/**
 * The keys of an issuer. They are discovered through its metadata, and fetched again when a token names
 * an unknown key.
 */
export class IssuerKeys {
  readonly #issuer: string;
  #found: Promise<RemoteKeys> | undefined;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /** @throws {RefusedRequest} if the keys cannot be fetched, which is not the token's fault */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.#remote();
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
  async known(): Promise<void> {
    const keys = await this.#remote();
    if (keys.fresh) return;
    await keys.reload().catch(() => {
      throw unreachable();
    });
  }

  async #remote(): Promise<RemoteKeys> {
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

/** The members of an issuer's metadata that are used here. */
interface IssuerMetadata {
  readonly issuer?: unknown;
  readonly jwks_uri?: unknown;
  /** RFC 8414 §2. */
  readonly introspection_endpoint?: unknown;
}

/** Fetches an issuer's metadata. @throws {RefusedRequest} with the reason if that fails */
export async function issuerMetadata(issuer: string): Promise<IssuerMetadata> {
  let metadata: IssuerMetadata;
  try {
    // OpenID Connect Discovery 1.0 §4.
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    metadata = await response.json();
  } catch {
    throw unreachable();
  }
  if (metadata.issuer !== issuer) {
    throw unavailable('The metadata of the identity provider names another issuer.');
  }
  return metadata;
}

async function discover(issuer: string): Promise<RemoteKeys> {
  const metadata = await issuerMetadata(issuer);
  if (typeof metadata.jwks_uri !== 'string' || !URL.canParse(metadata.jwks_uri)) {
    throw unavailable('The metadata of the identity provider has no usable jwks_uri.');
  }
  const address = new URL(metadata.jwks_uri);
  if (address.protocol !== 'https:' && issuer.startsWith('https:')) {
    throw unavailable('The jwks_uri of the identity provider must be an HTTPS URL.');
  }
  return createRemoteJWKSet(address, { timeoutDuration: TIMEOUT_MS, cooldownDuration: 5_000 });
}

const unreachable = (): RefusedRequest =>
  unavailable('The identity provider cannot be reached to check the token.');

function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (!(error instanceof errors.JOSEError)) return error instanceof TypeError;
  // jose has no error class for a key set response that is an error or not JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}

/** Creates the refusal of a request because a dependency is unavailable. */
export const unavailable = (detail: string): RefusedRequest =>
  new RefusedRequest('unavailable', { detail }, { 'retry-after': '2' });
