import type { ColumnType, Generated } from 'kysely';

/** The skeleton of the row's name. Names that look alike have the same skeleton. */
type Skeleton = string | null;

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** The tables of the admin API. */
export interface Tables {
  tenants: {
    id: string;
    key: string;
    name: string;
    contact_email: string | null;
    description: string | null;
    created_at: CreatedAt;
    created_by: string;
    version: Generated<number>;
    skeleton: Skeleton;
  };
  users: {
    id: string;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    hub_id: string;
    created_at: CreatedAt;
    last_sign_in_at: Date | null;
    skeleton: Skeleton;
  };
  hubs: {
    id: string;
    name: string;
    description: string | null;
    created_at: CreatedAt;
    skeleton: Skeleton;
  };
  hub_tenants: {
    hub_id: string;
    tenant_id: string;
  };
  /** Accounts at the identity provider that are not users. */
  accounts: {
    sub: string;
    username: string;
    skeleton: Skeleton;
  };
  deleted_users: {
    id: string;
    /** Whether the identity provider has been notified. */
    is_told: Generated<boolean>;
  };
  role_permissions: {
    role: string;
    permission: string;
  };
  account_permissions: {
    account: string;
    permission: string;
    granted: boolean;
  };
  events: {
    id: Generated<number>;
    kind: string;
    change: string;
    subject: string | null;
    hub_id: string | null;
    role: string | null;
    tenant: string | null;
    /** The revision of the list that the event's transaction made; null if a version before deltas wrote it. */
    revision: number | null;
  };
  list_revisions: {
    list: string;
    revision: number;
  };
  installation: {
    id: string;
  };
}

/** The database schema of the tables. */
export const schemaName = 'platform';
