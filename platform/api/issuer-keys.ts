import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { RefusedRequest } from './problem.ts';

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

const TIMEOUT_MS = 5_000;

/**
 * The keys of an issuer, which are found through its metadata and fetched again when a token names a
 * new one.
 */
export class IssuerKeys {
  readonly #issuer: string;
  #found: Promise<RemoteKeys> | undefined;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /** @throws {RefusedRequest} when they cannot be had, which is no token's fault */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const keys = await this.#remote();
    try {
      return await keys(header, token);
    } catch (error) {
      throw isUnreachable(error) ? unreachable() : error;
    }
  };

  /**
   * Fetches them, unless they are known.
   *
   * @throws {RefusedRequest} that says why they cannot be had
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
      // Not kept, so that the next request asks again.
      this.#found = undefined;
      throw error;
    }
  }
}

/** What an issuer says of itself, as far as it is needed here. */
interface IssuerMetadata {
  readonly issuer?: unknown;
  readonly jwks_uri?: unknown;
  /** RFC 8414 §2. */
  readonly introspection_endpoint?: unknown;
}

/** Fetches the metadata of an issuer. @throws {RefusedRequest} that says why they cannot be had */
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
    throw unavailable('The identity provider says that it is another issuer.');
  }
  return metadata;
}

async function discover(issuer: string): Promise<RemoteKeys> {
  const metadata = await issuerMetadata(issuer);
  if (typeof metadata.jwks_uri !== 'string' || !URL.canParse(metadata.jwks_uri)) {
    throw unavailable('The identity provider does not say where its keys are.');
  }
  const address = new URL(metadata.jwks_uri);
  if (address.protocol !== 'https:' && issuer.startsWith('https:')) {
    throw unavailable('The identity provider has its keys where anybody could change them.');
  }
  return createRemoteJWKSet(address, { timeoutDuration: TIMEOUT_MS, cooldownDuration: 5_000 });
}

const unreachable = (): RefusedRequest =>
  unavailable('The identity provider cannot be reached to check the token.');

function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (!(error instanceof errors.JOSEError)) return error instanceof TypeError;
  // jose has no class of its own for a key set that is answered with an error or no JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}

/** A request that cannot be answered as long as something else is not there. */
export const unavailable = (detail: string): RefusedRequest =>
  new RefusedRequest('unavailable', { detail }, { 'retry-after': '2' });
