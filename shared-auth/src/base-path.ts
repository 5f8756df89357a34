/**
 * Returns the path that the console is deployed at, with a slash at both ends, such as `/` or
 * `/admin/`. It comes from the page, so that the same builds run under any path.
 */
export const basePath = (): string => document.documentElement.dataset.base ?? '/';

/** Returns the address of the console's root. */
export const homeAddress = (): URL => new URL(basePath(), location.origin);

/** Adds the base path to a console path: `/admin/tenants` for `/tenants`. */
export const atBase = (path: string): string => basePath() + path.replace(/^\//, '');

/**
 * Removes the base path from the path of an address: `/tenants` for `/admin/tenants` and for
 * `/admin/%74enants`.
 */
export function withinBase(pathname: string): string {
  const base = basePath();
  const path = pathname.replace(/%[0-9a-f]{2}/gi, decodeUnreserved);
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}

/** Decodes a percent-encoded character if it is unreserved (RFC 3986 §6.2.2.2). */
function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}

/** Decodes percent-encoded text; returns undefined if it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
