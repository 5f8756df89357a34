import { createHash, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import { createProof, tokenEndpoint } from './proof.ts';

/** The answer of the token endpoint. */
export interface Tokens {
  token_type: string;
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

export interface SignedIn extends Tokens {
  /** The authorization response's `session_state`. */
  sessionState: string;
  cookies: CookieJar;
}

export interface SignInOptions {
  issuer: string;
  username: string;
  /** Defaults to the user name, as for the local accounts. */
  password?: string;
  clientId?: string;
  /** The console's address, with a trailing slash. */
  redirectUri?: string;
  cookies?: CookieJar;
  /** The key to bind the refresh token to. */
  key?: KeyPairKeyObjectResult;
}

/** The cookies of a browser for one host. Supports paths and deletion, but no other attributes. */
export class CookieJar {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #headers = new Map<string, string>();

  store(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
      const [name = '', value = ''] = splitAt(pair, '=');
      this.#headers.set(name, header);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
      const isDeleted = expires !== undefined && Date.parse(expires) <= Date.now();
      if (isDeleted) this.#cookies.delete(`${name} ${path}`);
      else this.set(name, value, path);
    }
  }

  set(name: string, value: string, path: string): void {
    this.#cookies.set(`${name} ${path}`, { value, path });
  }

  headerFor(url: string): string {
    const { pathname } = new URL(url);
    return [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ', 1)[0]}=${value}`)
      .join('; ');
  }

  /** Returns the last header that set a cookie. */
  header(name: string): string | undefined {
    return this.#headers.get(name);
  }

  get(name: string): string | undefined {
    for (const [key, { value }] of this.#cookies) {
      if (key.startsWith(`${name} `)) return value;
    }
    return undefined;
  }
}

/** The authorization response, and the values that the token request needs. */
export interface Authorized {
  readonly code: string;
  readonly verifier: string;
  readonly sessionState: string;
  readonly cookies: CookieJar;
}

/**
 * Signs in like a browser: authorization code with PKCE, through the real page.
 *
 * @param more - parameters of the authorization request
 * @throws if the provider or its page refuses the sign-in
 */
export async function signIn(
  options: SignInOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const authorized = await authorize(options, more);
  const { sessionState, cookies } = authorized;
  return { ...(await exchange(options, authorized)), sessionState, cookies };
}

/**
 * Signs in up to the authorization code.
 *
 * @param more - parameters of the authorization request
 * @throws if the provider or its page refuses the sign-in
 */
export async function authorize(
  options: SignInOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<Authorized> {
  const { issuer, username, password = username, cookies = new CookieJar() } = options;
  const { clientId = 'platform-console', redirectUri = 'http://localhost:9000/' } = options;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state,
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  let url = `${issuer}/protocol/openid-connect/auth?${query}`;
  let response = await visit(url, cookies);
  const forms: Record<string, string>[] = [{ username, password }];
  // Clients other than the console need the user's consent.
  if (clientId !== 'platform-console') forms.push({ answer: 'yes' });
  // The longest way: authorization → (page → resumed authorization) for each form → client.
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      const form = forms.shift();
      if (!form || response.status !== 200) throw new Error(await explain(response));
      const body = new URLSearchParams(form);
      response = await visit(url, cookies, { method: 'POST', body });
      continue;
    }
    url = new URL(location, url).href;
    if (url.startsWith(redirectUri)) break;
    response = await visit(url, cookies);
  }
  const answer = new URL(url).searchParams;
  const code = answer.get('code');
  if (code === null || answer.get('state') !== state)
    throw new Error(`The redirect has no authorization code: ${url}`);
  return { code, verifier, sessionState: answer.get('session_state') ?? '', cookies };
}

/** Exchanges a code for tokens. */
export function exchange(
  {
    issuer,
    clientId = 'platform-console',
    redirectUri = 'http://localhost:9000/',
    key,
  }: SignInOptions,
  { code, verifier }: Pick<Authorized, 'code' | 'verifier'>,
): Promise<Tokens> {
  const parameters = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
  };
  return requestTokens(issuer, parameters, key && createProof(key, issuer));
}

/**
 * Exchanges a refresh token for new tokens.
 *
 * @param proof - a proof of the key to which the token is bound
 * @param more - further parameters
 */
export function refresh(
  issuer: string,
  refreshToken: string,
  proof?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Tokens> {
  const parameters = {
    grant_type: 'refresh_token',
    client_id: 'platform-console',
    refresh_token: refreshToken,
    ...more,
  };
  return requestTokens(issuer, parameters, proof);
}

async function requestTokens(
  issuer: string,
  parameters: Record<string, string>,
  proof?: string,
): Promise<Tokens> {
  const response = await fetch(tokenEndpoint(issuer), {
    method: 'POST',
    headers: proof === undefined ? {} : { dpop: proof },
    body: new URLSearchParams(parameters),
  });
  if (!response.ok) throw new RefusedTokens(response, await explain(response));
  // The tests check the provider's answer.
  return (await response.json()) as Tokens;
}

/** A refusal by the token endpoint. */
export class RefusedTokens extends Error {
  /** The nonce that the next proof must have, if any. */
  readonly nonce: string | null;

  constructor({ headers }: Response, message: string) {
    super(message);
    this.nonce = headers.get('dpop-nonce');
  }
}

/** A sign-in page that is open in a browser. */
export interface OpenPage {
  url: string;
  html: string;
  headers: Headers;
  cookies: CookieJar;
  send(fields: Record<string, string>): Promise<{ status: number; html: string; headers: Headers }>;
}

interface OpenPageOptions {
  cookies?: CookieJar;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Parameters of the authorization request. */
  more?: Readonly<Record<string, string>>;
}

/** Returns the address of a sign-in, with the challenge of RFC 7636, appendix B. @param more - parameters */
export function authorizationAddress(
  issuer: string,
  more: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({
    client_id: 'platform-console',
    redirect_uri: 'http://localhost:9000/',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...more,
  });
  return `${issuer}/protocol/openid-connect/auth?${query}`;
}

/** Starts a sign-in, and returns its page. */
export async function openSignInPage(
  issuer: string,
  { cookies = new CookieJar(), headers = {}, more = {} }: OpenPageOptions = {},
): Promise<OpenPage> {
  const start = await visit(authorizationAddress(issuer, more), cookies, { headers });
  const url = new URL(start.headers.get('location') ?? '', start.url).href;
  const page = await visit(url, cookies, { headers });
  return {
    url,
    html: await page.text(),
    headers: page.headers,
    cookies,
    async send(fields) {
      const body = new URLSearchParams(fields);
      const response = await visit(url, cookies, { method: 'POST', body, headers });
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
  };
}

/** Fetches like a browser with these cookies, but does not follow redirects. */
export async function visit(
  url: string,
  cookies: CookieJar,
  init: RequestInit & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, cookie: cookies.headerFor(url), 'accept-language': 'en' },
  });
  cookies.store(response);
  return response;
}

async function explain(response: Response): Promise<string> {
  const text = (await response.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return `${response.status} from ${response.url}: ${text.slice(0, 500)}`;
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
