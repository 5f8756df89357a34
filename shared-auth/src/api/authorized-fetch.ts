import { decoded } from '../base-path.ts';
import { ApiError, readProblem } from '../problem/problem.ts';
import type { PrefetchCache } from './prefetch-cache.ts';

const CALL_TIMEOUT_MS = 30_000;

/** The cookie and the header of the anti-forgery token. */
const COOKIE = 'XSRF-TOKEN';
const ANTI_FORGERY_HEADER = 'X-XSRF-TOKEN';

/** Source of the bearer token. */
export interface Bearer {
  /** Returns a valid token; undefined when no user is signed in. Rejects if renewal fails. */
  accessToken(): Promise<string | undefined>;
  /** Returns a token to replace a rejected one; undefined when the session is over. */
  renewed(refused: string): Promise<string | undefined>;
  /** Reports that the server rejected a newly renewed token too. */
  refused(): Promise<void>;
}

/**
 * Creates a `fetch` for the API only: it adds the bearer token, rejects other origins and redirects, renews
 * the token and repeats the call once on a 401, and rejects with an {@link ApiError} on any failure.
 *
 * @param url - `api.url` of the configuration
 * @param onForbidden - called for every 403, because the permissions must have changed; resolves when the
 *   permissions have been loaded again
 * @param prefetched - prefetched responses
 */
export function authorizedFetch(
  url: string,
  bearer: Bearer,
  onForbidden: (url: string) => Promise<void>,
  prefetched?: PrefetchCache,
) {
  return async (request: Request): Promise<Response> => {
    const again = request.clone();
    const token = await requireToken(bearer.accessToken());
    const forgery = antiForgeryToken(request, url);
    let response = await (prefetched?.take(request, token) ?? send(request, token, url));
    if (response.status === 401) {
      response = await send(again.clone(), await requireToken(bearer.renewed(token)), url);
      if (response.status === 401) await bearer.refused();
    }
    if (response.status === 403) {
      const asked = onForbidden(request.url);
      if (mayCarryForgeryToken(request, url)) {
        // Loading the permissions also sets a missing or outdated cookie.
        await asked;
        if (antiForgeryToken(request, url) !== forgery) {
          response = await send(again, await requireToken(bearer.accessToken()), url);
        }
      }
    }
    if (!response.ok && response.status !== 304) throw await readProblem(response);
    return response;
  };
}

/**
 * Sends a request with a token.
 *
 * @param url - `api.url` of the configuration
 * @throws {ApiError} if there is no response
 * @throws {TypeError} for another origin
 */
export async function send(request: Request, token: string, url: string): Promise<Response> {
  const forgeryToken = antiForgeryToken(request, url);
  const authorized = authorize(request, url, { token, forgeryToken });
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    return await fetch(new Request(authorized, { signal, redirect: 'error' }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'unreachable' }, error);
  }
}

interface Secrets {
  readonly token: string;
  readonly forgeryToken: string | undefined;
}

/**
 * Returns a request with all headers of the console.
 *
 * @param url - `api.url` of the configuration
 * @throws {TypeError} for another origin
 */
export function authorize(
  request: Request,
  url: string,
  { token, forgeryToken }: Secrets,
): Request {
  requireOrigin(new URL(request.url), new URL(url, location.origin).origin);
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${token}`);
  if (forgeryToken && mayCarryForgeryToken(request, url)) {
    headers.set(ANTI_FORGERY_HEADER, forgeryToken);
  }
  return new Request(request, { headers });
}

/**
 * Checks whether a request must carry an anti-forgery token: its method is unsafe, the configured address
 * of the API is relative, and the request goes to this origin (`//evil.example` is relative but does not).
 */
function mayCarryForgeryToken({ method, url }: Request, configured: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  return !URL.canParse(configured) && new URL(url).origin === location.origin;
}

/** Returns the anti-forgery token that a request must carry, if any. */
function antiForgeryToken(request: Request, configured: string): string | undefined {
  if (!mayCarryForgeryToken(request, configured)) return undefined;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  const token = cookie?.slice(COOKIE.length + 1);
  return token && (decoded(token) ?? token);
}

/**
 * Sends a request to the page's own origin, with the bearer token if there is one.
 *
 * @throws {TypeError} for another origin
 */
export async function ownFetch(
  token: string | undefined,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const url = new URL(address, location.href);
  requireOrigin(url, location.origin);
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(url, { ...init, headers, redirect: 'error' });
}

/** @throws {TypeError} if the origin is not the one that the token is for */
function requireOrigin({ origin }: URL, wanted: string): void {
  if (origin !== wanted) throw new TypeError(`The access token is not for ${origin}`);
}

/**
 * @throws {ApiError} `signed-out` if no user is signed in; `unreachable` if the provider cannot be
 *   reached, because then the session may still be valid
 */
async function requireToken(asked: Promise<string | undefined>): Promise<string> {
  const token = await asked.catch((error: unknown) => {
    throw new ApiError({ kind: 'unreachable' }, error);
  });
  if (!token) throw new ApiError({ kind: 'signed-out' });
  return token;
}
