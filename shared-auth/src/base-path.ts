/**
 * Path of the console on its origin, with a slash at both ends: `/`, or such as `/admin/` where it
 * was deployed below one. It stands in the page, so that the same builds run under any.
 */
export const basePath = (): string => document.documentElement.dataset.base ?? '/';

/** Address of the console's root. */
export const homeAddress = (): URL => new URL(basePath(), location.origin);

/** A path of the console as it is in addresses: `/admin/tenants` for `/tenants`. */
export const atBase = (path: string): string => basePath() + path.replace(/^\//, '');

/**
 * A path of an address as the console speaks of it: `/tenants` for `/admin/tenants`, and for
 * `/admin/%74enants`.
 */
export function withinBase(pathname: string): string {
  const base = basePath();
  const path = pathname.replace(/%[0-9a-f]{2}/gi, withoutNeed);
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}

/** A character that is encoded without need is that character (RFC 3986 §6.2.2.2). */
function withoutNeed(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}

/** Returns percent-encoded text decoded, or undefined where it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
