import { decoded } from '../base-path.ts';

const COOKIE = 'XSRF-TOKEN';

/** The header that carries the anti-forgery token. */
export const ANTI_FORGERY_HEADER = 'X-XSRF-TOKEN';

interface GuardedRequest {
  readonly method: string;
  readonly url: string;
}

/**
 * Checks whether a request must carry an anti-forgery token: it has an unsafe method, the API's
 * address is configured as a relative one, and it is of this origin (`//evil.example` is not).
 *
 * @param configured - the API's address as configured
 */
export function mayCarryForgeryToken(
  request: GuardedRequest,
  configured: string,
  origin: string,
): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  return !URL.canParse(configured) && new URL(request.url).origin === origin;
}

/**
 * Returns the anti-forgery token that a request must carry, if any.
 *
 * @param configured - the API's address as configured
 * @param cookies - `document.cookie`
 */
export function antiForgeryToken(
  request: GuardedRequest,
  configured: string,
  origin: string,
  cookies: string,
): string | undefined {
  if (!mayCarryForgeryToken(request, configured, origin)) return undefined;
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  const token = cookie?.slice(COOKIE.length + 1);
  return token && (decoded(token) ?? token);
}
