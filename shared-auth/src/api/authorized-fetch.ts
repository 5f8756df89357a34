import { ANTI_FORGERY_HEADER, antiForgeryToken } from './anti-forgery.ts';
import { ApiError, problemOf } from './problem.ts';

/** Milliseconds after which a call is given up. */
const TIMEOUT = 30_000;

/** Where the bearer comes from and how it is renewed. */
export interface Bearer {
  accessToken(): Promise<string | undefined>;
  renew(): Promise<unknown>;
}

/**
 * A `fetch` for the API alone: it carries the bearer, refuses other origins and redirects, renews
 * the token and repeats the call once on a 401, and rejects with an {@link ApiError} for anything
 * but success.
 *
 * @param url - `api.url` of the configuration
 */
export function authorizedFetch(url: string, bearer: Bearer) {
  const api = new URL(url, location.origin);

  async function send(request: Request): Promise<Response> {
    const token = await bearer.accessToken();
    if (!token) throw new ApiError({ kind: 'signed-out' });
    const headers = new Headers(request.headers);
    headers.set('Authorization', `Bearer ${token}`);
    const forgery = antiForgeryToken(request, url, location.origin, document.cookie);
    if (forgery) headers.set(ANTI_FORGERY_HEADER, forgery);
    const timeout = AbortSignal.timeout(TIMEOUT);
    const signal = AbortSignal.any([request.signal, timeout]);
    try {
      return await fetch(new Request(request, { headers, signal, redirect: 'error' }));
    } catch (error) {
      if (request.signal.aborted) throw error;
      throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'unreachable' }, error);
    }
  }

  return async (request: Request): Promise<Response> => {
    if (new URL(request.url).origin !== api.origin) {
      throw new TypeError(`The access token is not for ${new URL(request.url).origin}`);
    }
    const again = request.clone();
    let response = await send(request);
    if (response.status === 401) {
      await bearer.renew().catch(() => undefined);
      response = await send(again);
    }
    if (!response.ok && response.status !== 304) throw await problemOf(response);
    return response;
  };
}
