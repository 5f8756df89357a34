import type { paths } from '../openapi/schema.d.ts';
import type { Problem } from '../problem/problem.ts';

/** The API's permission names, from its OpenAPI document. */
export type ApiPermission =
  paths['/authorizations']['get']['responses'][200]['content']['application/json'][number];

/**
 * The names of all permissions; a misspelt one does not compile. A module declares its own
 * permissions, and checks them like these. Those of an API of its own begin with the name of this API:
 *
 * ```ts
 * declare module '@console/shared-auth/permissions' {
 *   interface PermissionNames {
 *     'billing:GetInvoices': true;
 *   }
 * }
 * ```
 */
export interface PermissionNames extends Readonly<Record<ApiPermission, true>> {}

/** A permission's name. */
export type Permission = keyof PermissionNames;

/** The state of the signed-in user's permissions. Every status but `known` denies. */
export type Permissions =
  | {
      readonly status: 'unknown';
      /** The permissions of the last visit: they let reads start early, but show nothing. */
      readonly expected?: ReadonlySet<Permission>;
    }
  | {
      readonly status: 'known';
      readonly held: ReadonlySet<Permission>;
      /** The modules' own APIs whose permissions are not known yet. */
      readonly awaited?: readonly string[];
    }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void };

/** Checks whether the user is known to hold at least one of the permissions. */
export function holdsAny(permissions: Permissions, wanted: readonly Permission[]): boolean {
  return permissions.status === 'known' && wanted.some((name) => permissions.held.has(name));
}

/** Returns the permissions in a list from the server or the storage. */
export function permissionsIn(names: readonly unknown[]): ReadonlySet<Permission> {
  // Undeclared names are kept too: no code can check for them.
  return new Set(names.filter((name): name is Permission => typeof name === 'string'));
}
