import { type Permission, permissions } from './permission.ts';

/** What each role holds to begin with; from then on the database decides. */
export const rolePermissions: Readonly<Record<string, readonly Permission[]>> = {
  'platform-admin': permissions,
  'hub-manager': ['GetTenants', 'GetUsers', 'CreateUser', 'DeleteUser', 'GetManagementHub'],
  auditor: ['GetTenants', 'GetUsers', 'GetAllUsers', 'GetManagementHubs'],
};
