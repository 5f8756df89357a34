const COOKIE = 'XSRF-TOKEN';

/** The header that carries the anti-forgery token. */
export const ANTI_FORGERY_HEADER = 'X-XSRF-TOKEN';

/**
 * The anti-forgery token that a request must carry, if any: an unsafe method, to an address that
 * was given as relative and really is of this origin (`//evil.example` is neither).
 *
 * @param configured - the API's address as the configuration gives it
 * @param cookies - `document.cookie`
 */
export function antiForgeryToken(
  request: { readonly method: string; readonly url: string },
  configured: string,
  origin: string,
  cookies: string,
): string | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return undefined;
  if (URL.canParse(configured) || new URL(request.url).origin !== origin) return undefined;
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  return cookie && decodeURIComponent(cookie.slice(COOKIE.length + 1));
}
