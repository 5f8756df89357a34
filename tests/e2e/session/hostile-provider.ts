import { createHash, randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import {
  CompactSign,
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWK,
  UnsecuredJWT,
} from 'jose';

type Members = Readonly<Record<string, unknown>>;

/** How a provider deviates from the standard. If all members are left out, the provider is correct. */
export interface Deviation {
  /** Members to change in the metadata. An undefined value removes the member, here and below. */
  readonly metadata?: Members;
  readonly claims?: Members;
  /** Claims of the refreshed ID token. If set, the console is made to refresh immediately. */
  readonly renewed?: Members;
  readonly userinfo?: Members;
  readonly nameOnlyFor?: string;
  readonly algorithm?: 'ES256';
  readonly signature?: 'altered' | 'none';
  readonly keys?: 'one without an id' | 'several without an id';
  readonly rotation?: 'before signing' | 'between sign-ins';
  /** Endpoints whose addresses can only be learned from the metadata. */
  readonly elsewhere?: readonly Endpoint[];
}

type Endpoint = 'auth' | 'token' | 'userinfo' | 'certs';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

interface Key {
  readonly privateKey: CryptoKey;
  readonly published: JWK;
}

/**
 * The lifetime in the first token response. It is longer than any test, so nothing expires, but less
 * than a quarter of the access token's real lifetime, so the console renews the token immediately.
 */
const SOON_SECONDS = 300;

/**
 * An OpenID provider for one browser, with deviations. It signs every user in as the owner of a real
 * access token, and checks requests more strictly than necessary.
 */
export class HostileProvider {
  readonly #issuer: string;
  readonly #accessToken: string;
  readonly #deviation: Deviation;
  readonly #paths: ReadonlyMap<string, Endpoint>;
  #keys: Promise<readonly Key[]>;
  #authorization = new URLSearchParams();
  /** Number of exchanged refresh tokens. */
  renewals = 0;
  /** Number of requests for userinfo. */
  profiles = 0;

  constructor(issuer: string, accessToken: string, deviation: Deviation) {
    this.#issuer = issuer;
    this.#accessToken = accessToken;
    this.#deviation = deviation;
    const toPath = (name: Endpoint) =>
      deviation.elsewhere?.includes(name) ? `${name}-${randomUUID()}` : name;
    this.#paths = new Map(
      (['auth', 'token', 'userinfo', 'certs'] as const).map((name) => [toPath(name), name]),
    );
    this.#keys = this.#newKeys();
  }

  async answer(request: Request): Promise<Answer> {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
    };
    const asked = request.method() === 'OPTIONS' ? {} : await this.#answer(request);
    return { ...asked, headers: { ...cors, ...asked.headers } };
  }

  async #answer(request: Request): Promise<Answer> {
    const { origin, pathname, searchParams } = new URL(request.url());
    const path = (origin + pathname).slice(this.#issuer.length + 1);
    if (path === '.well-known/openid-configuration') return { json: this.#metadata() };
    switch (this.#paths.get(path)) {
      case 'auth':
        return this.#signIn(searchParams);
      case 'token':
        return this.#tokens(new URLSearchParams(request.postData() ?? ''));
      case 'userinfo':
        return this.#userinfo(request);
      case 'certs':
        return { json: { keys: (await this.#keys).map(({ published }) => published) } };
      default:
        return { status: 404, json: {} };
    }
  }

  #metadata(): Members {
    const [auth, token, userinfo, certs] = [...this.#paths.keys()].map(
      (path) => `${this.#issuer}/${path}`,
    );
    return {
      issuer: this.#issuer,
      authorization_endpoint: auth,
      token_endpoint: token,
      userinfo_endpoint: userinfo,
      jwks_uri: certs,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [this.#deviation.algorithm ?? 'RS256'],
      ...this.#deviation.metadata,
    };
  }

  #signIn(query: URLSearchParams): Answer {
    const isRight =
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope')?.split(' ').includes('openid') &&
      query.has('nonce');
    if (!isRight) return { status: 400, json: { error: 'invalid_request' } };
    if (this.#deviation.rotation === 'between sign-ins') this.#keys = this.#newKeys();
    this.#authorization = query;
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'code');
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: back.href } };
  }

  async #tokens(form: URLSearchParams): Promise<Answer> {
    const { renewed, claims, rotation } = this.#deviation;
    const isRenewal = form.get('grant_type') === 'refresh_token';
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
    const isRight = isRenewal
      ? form.get('refresh_token') === 'refresh'
      : challenge.digest('base64url') === this.#authorization.get('code_challenge');
    if (!isRight) return { status: 400, json: { error: 'invalid_grant' } };
    if (isRenewal) this.renewals += 1;
    if (rotation === 'before signing') this.#keys = this.#newKeys();
    const idToken = await this.#sign({ ...this.#claims(), ...(isRenewal ? renewed : claims) });
    return {
      headers: { 'cache-control': 'no-store' },
      json: {
        access_token: this.#accessToken,
        token_type: 'Bearer',
        expires_in: renewed && !isRenewal ? SOON_SECONDS : 3600,
        refresh_token: 'refresh',
        id_token: idToken,
      },
    };
  }

  #claims(): Members {
    const { sub, iat, exp } = decodeJwt(this.#accessToken);
    const nonce = this.#authorization.get('nonce');
    return { iss: this.#issuer, aud: this.#authorization.get('client_id'), sub, iat, exp, nonce };
  }

  #userinfo(request: Request): Answer {
    this.profiles += 1;
    const { nameOnlyFor = 'openid', userinfo } = this.#deviation;
    const isBearer = request.headers().authorization === `Bearer ${this.#accessToken}`;
    if (!isBearer || request.postData() !== null || request.url().includes('?')) {
      return { status: 401, json: { error: 'invalid_token' } };
    }
    const hasName = this.#authorization.get('scope')?.split(' ').includes(nameOnlyFor);
    const { sub } = this.#claims();
    return { json: { sub, ...(hasName && { name: PROFILE_NAME }), ...userinfo } };
  }

  async #sign(claims: Members): Promise<string> {
    const { signature } = this.#deviation;
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    const [key] = await this.#keys;
    if (!key) throw new Error('There is no key to sign with');
    const { alg = '', kid } = key.published;
    const token = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg, ...(kid && { kid }) })
      .sign(key.privateKey);
    if (signature !== 'altered') return token;
    const start = token.lastIndexOf('.') + 1;
    return token.slice(0, start) + (token[start] === 'A' ? 'B' : 'A') + token.slice(start + 1);
  }

  #newKeys(): Promise<readonly Key[]> {
    const { keys, algorithm = 'RS256' } = this.#deviation;
    const newKey = async (): Promise<Key> => {
      const { publicKey, privateKey } = await generateKeyPair(algorithm);
      const id = keys === undefined ? { kid: randomUUID() } : {};
      return { privateKey, published: { ...(await exportJWK(publicKey)), ...id, alg: algorithm } };
    };
    const number = keys === 'several without an id' ? 2 : 1;
    return Promise.all(Array.from({ length: number }, newKey));
  }
}

/** The user's name in userinfo. */
export const PROFILE_NAME = 'Rosa Brandt';
