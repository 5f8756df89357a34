import type { Problem } from '../api/problem.ts';

/** The permissions that this console knows. The server may grant others; they are kept as they are. */
export type KnownPermission =
  | 'GetTenants'
  | 'PutTenant'
  | 'GetUsers'
  | 'GetAllUsers'
  | 'CreateUser'
  | 'DeleteUser'
  | 'GetManagementHubs'
  | 'GetManagementHub'
  | 'CreateManagementHub'
  | 'DeleteManagementHub'
  | 'AddTenantToHub'
  | 'RemoveTenantFromHub';

/** A permission's name. Teams that add a micro-frontend bring their own. */
export type Permission = KnownPermission | (string & {});

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
