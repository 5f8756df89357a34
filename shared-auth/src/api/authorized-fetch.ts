import { ApiError, readProblem } from '../problem/problem.ts';
import { ANTI_FORGERY_HEADER, antiForgeryToken, mayCarryForgeryToken } from './anti-forgery.ts';
import type { EarlyAnswers } from './early-answers.ts';

const CALL_GIVEN_UP_AFTER_MS = 30_000;

/** Where the bearer comes from and what becomes of it. */
export interface Bearer {
  /** A token that is good now; undefined for nobody. Rejects when it could not be renewed. */
  accessToken(): Promise<string | undefined>;
  /** A token in place of one that the server refused; undefined when the session is over. */
  renewed(refused: string): Promise<string | undefined>;
  /** A token that has only just been renewed was refused too. */
  refused(): Promise<void>;
}

/**
 * A `fetch` for the API alone: it carries the bearer, refuses other origins and redirects, renews
 * the token and repeats the call once on a 401, and rejects with an {@link ApiError} for anything
 * but success.
 *
 * @param url - `api.url` of the configuration
 * @param onForbidden - told of every 403: the permissions are not what was thought; resolves when they
 *   were asked for again
 * @param early - what was asked for already
 */
export function authorizedFetch(
  url: string,
  bearer: Bearer,
  onForbidden: (url: string) => Promise<void>,
  early?: EarlyAnswers,
) {
  const forgeryToken = (request: Request) => forgeryTokenOf(request, url);

  return async (request: Request): Promise<Response> => {
    const again = request.clone();
    const token = await tokenOf(bearer.accessToken());
    const forgery = forgeryToken(request);
    let response = await (early?.take(request, token) ?? send(request, token, url));
    if (response.status === 401) {
      response = await send(again.clone(), await tokenOf(bearer.renewed(token)), url);
      if (response.status === 401) await bearer.refused();
    }
    if (response.status === 403) {
      const asked = onForbidden(request.url);
      if (mayCarryForgeryToken(request, url, location.origin)) {
        // Asking for the permissions also brings a cookie where there was none, or an old one.
        await asked;
        if (forgeryToken(request) !== forgery) {
          response = await send(again, await tokenOf(bearer.accessToken()), url);
        }
      }
    }
    if (!response.ok && response.status !== 304) throw await readProblem(response);
    return response;
  };
}

/**
 * Makes a call with a token.
 *
 * @param url - `api.url` of the configuration
 * @throws {ApiError} for no answer
 * @throws {TypeError} for another origin
 */
export async function send(request: Request, token: string, url: string): Promise<Response> {
  requireOrigin(new URL(request.url), new URL(url, location.origin).origin);
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${token}`);
  const forgery = forgeryTokenOf(request, url);
  if (forgery) headers.set(ANTI_FORGERY_HEADER, forgery);
  const timeout = AbortSignal.timeout(CALL_GIVEN_UP_AFTER_MS);
  const signal = AbortSignal.any([request.signal, timeout]);
  try {
    return await fetch(new Request(request, { headers, signal, redirect: 'error' }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'unreachable' }, error);
  }
}

const forgeryTokenOf = (request: Request, url: string): string | undefined =>
  antiForgeryToken(request, url, location.origin, document.cookie);

/**
 * A call to the page's own origin, which carries the bearer where there is one.
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

/** @throws {TypeError} where a token would be sent to another origin than the one it is for */
function requireOrigin({ origin }: URL, wanted: string): void {
  if (origin !== wanted) throw new TypeError(`The access token is not for ${origin}`);
}

/**
 * The token to send.
 *
 * @throws {ApiError} `signed-out` for nobody, `unreachable` when the provider is away: the session
 * may well go on
 */
async function tokenOf(asked: Promise<string | undefined>): Promise<string> {
  const token = await asked.catch((error: unknown) => {
    throw new ApiError({ kind: 'unreachable' }, error);
  });
  if (!token) throw new ApiError({ kind: 'signed-out' });
  return token;
}
