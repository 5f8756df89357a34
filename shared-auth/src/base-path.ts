/**
 * Path of the console on its origin, with a slash at both ends: `/`, or such as `/admin/` where it
 * was deployed below one. It stands in the page, so that the same builds run under any.
 */
export const basePath = (): string => document.documentElement.dataset.base ?? '/';

/** Address of the console's root. */
export const homeAddress = (): URL => new URL(basePath(), location.origin);

/** A path of the console as it is in addresses: `/admin/tenants` for `/tenants`. */
export const atBase = (path: string): string => basePath() + path.replace(/^\//, '');

/** A path of an address as the console speaks of it: `/tenants` for `/admin/tenants`. */
export function withinBase(pathname: string): string {
  const base = basePath();
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}
