import type { paths } from '../openapi/schema.d.ts';
import type { Problem } from '../problem/problem.ts';

/** The names that the API knows, from the document that its routes make. */
type ApiPermission =
  paths['/authorizations']['get']['responses'][200]['content']['application/json'][number];

/**
 * The names of all permissions; a misspelt one does not compile. A module that brings its own
 * declares them, and asks for them like for these:
 *
 * ```ts
 * declare module '@console/shared-auth/permissions' {
 *   interface PermissionNames {
 *     GetInvoices: true;
 *   }
 * }
 * ```
 */
export interface PermissionNames extends Readonly<Record<ApiPermission, true>> {}

/** A permission's name. */
export type Permission = keyof PermissionNames;

/** What is known of the signed-in person's permissions. Anything but `known` denies. */
export type Permissions =
  | {
      readonly status: 'unknown';
      /** What the person held last time: reads may start early by it, nothing is shown by it. */
      readonly expected?: ReadonlySet<Permission>;
    }
  | { readonly status: 'known'; readonly held: ReadonlySet<Permission> }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void };

/** Whether the person surely holds at least one of the permissions. */
export function holdsAny(permissions: Permissions, wanted: readonly Permission[]): boolean {
  return permissions.status === 'known' && wanted.some((name) => permissions.held.has(name));
}

/** The permissions in a list of the server's, or of the storage's. */
export function permissionsIn(names: readonly unknown[]): ReadonlySet<Permission> {
  // Those that no module has declared are kept as well: nobody can ask for them.
  return new Set(names.filter((name): name is Permission => typeof name === 'string'));
}
