/** Every permission, in the order in which answers list them. */
export const permissions = [
  'GetTenants',
  'PutTenant',
  'GetUsers',
  'GetAllUsers',
  'CreateUser',
  'DeleteUser',
  'GetManagementHubs',
  'GetManagementHub',
  'CreateManagementHub',
  'DeleteManagementHub',
  'AddTenantToHub',
  'RemoveTenantFromHub',
  'GetAudit',
] as const;

export type Permission = (typeof permissions)[number];

const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(name: string): name is Permission {
  return known.has(name);
}

/** Returns the known permissions among `names`, each once, in the order of {@link permissions}. */
export function inOrder(names: Iterable<string>): Permission[] {
  const held = new Set(names);
  return permissions.filter((permission) => held.has(permission));
}

/** The initial permissions of each role; later changes are in the database. */
export const rolePermissions: Readonly<Record<string, readonly Permission[]>> = {
  'platform-admin': permissions,
  'hub-manager': ['GetTenants', 'GetUsers', 'CreateUser', 'DeleteUser', 'GetManagementHub'],
  auditor: ['GetTenants', 'GetUsers', 'GetAllUsers', 'GetManagementHubs', 'GetAudit'],
};
