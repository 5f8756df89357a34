import type { ColumnType, Generated } from 'kysely';

/** The skeleton of the row's name, which it shares with names that look like it. */
type Skeleton = string | null;

type CreatedAt = ColumnType<Date, Date | undefined, never>;

interface TenantTable {
  id: string;
  key: string;
  name: string;
  contact_email: string | null;
  description: string | null;
  created_at: CreatedAt;
  created_by: string;
  version: Generated<number>;
  skeleton: Skeleton;
}

interface UserTable {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  hub_id: string;
  created_at: CreatedAt;
  last_sign_in_at: Date | null;
  skeleton: Skeleton;
}

interface HubTable {
  id: string;
  name: string;
  description: string | null;
  created_at: CreatedAt;
  skeleton: Skeleton;
}

interface HubTenantTable {
  hub_id: string;
  tenant_id: string;
}

/** Accounts at the identity provider that are not users. */
interface AccountTable {
  sub: string;
  username: string;
  skeleton: Skeleton;
}

interface DeletedUserTable {
  id: string;
  /** Whether the identity provider has been notified. */
  is_told: Generated<boolean>;
}

interface RolePermissionTable {
  role: string;
  permission: string;
}

interface AccountPermissionTable {
  account: string;
  permission: string;
  granted: boolean;
}

interface EventTable {
  id: Generated<number>;
  kind: string;
  change: string;
  subject: string | null;
  hub_id: string | null;
  role: string | null;
}

interface ListRevisionTable {
  list: string;
  revision: number;
}

interface InstallationTable {
  id: string;
}

/** The tables of the admin API. */
export interface Tables {
  tenants: TenantTable;
  users: UserTable;
  hubs: HubTable;
  hub_tenants: HubTenantTable;
  accounts: AccountTable;
  deleted_users: DeletedUserTable;
  role_permissions: RolePermissionTable;
  account_permissions: AccountPermissionTable;
  events: EventTable;
  list_revisions: ListRevisionTable;
  installation: InstallationTable;
}

/** The database schema of the tables. */
export const schemaName = 'platform';
