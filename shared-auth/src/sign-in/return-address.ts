/**
 * The part of an address to come back to after sign-in: path, query and hash, and only of this
 * origin, so that a crafted link cannot send a person elsewhere (RFC 9700 §4.11).
 *
 * @param address - an absolute or relative address
 * @param origin - the console's own origin
 * @returns `/path?query#hash`, or `/` for what is not of this origin
 */
export function returnAddress(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/';
  const url = new URL(address, origin);
  if (url.origin !== origin) return '/';
  // `//host` would be read as another origin when it is handed to the history or a link.
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`;
}

/** Whether an address is the provider's answer to a sign-in (RFC 6749 §4.1.2). */
export function isSignInAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}
