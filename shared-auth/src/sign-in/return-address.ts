/**
 * Returns the path, query and hash to return to after sign-in. Only addresses of this console are
 * kept, so that a crafted link cannot send the user elsewhere (RFC 9700 §4.11).
 *
 * @param address - an absolute or relative address
 * @param home - address of the console's root
 * @returns `/path?query#hash`, or the root's path for an address outside the console
 */
export function returnAddress(address: unknown, home: URL): string {
  if (typeof address !== 'string' || !URL.canParse(address, home)) return home.pathname;
  const url = new URL(address, home);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return home.pathname;
  // The history API and links would interpret `//host` as another origin.
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`;
}

/** Checks whether a query is the provider's answer to a sign-in (RFC 6749 §4.1.2). */
export function isSignInAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}
