/**
 * The part of an address to come back to after sign-in: path, query and hash, and only of this
 * console, so that a crafted link cannot send a person elsewhere (RFC 9700 §4.11).
 *
 * @param address - an absolute or relative address
 * @param home - address of the console's root
 * @returns `/path?query#hash`, or the root's path for what is not of this console
 */
export function returnAddress(address: unknown, home: URL): string {
  if (typeof address !== 'string' || !URL.canParse(address, home)) return home.pathname;
  const url = new URL(address, home);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return home.pathname;
  // `//host` would be read as another origin when it is handed to the history or a link.
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`;
}

/** Whether an address is the provider's answer to a sign-in (RFC 6749 §4.1.2). */
export function isSignInAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}
