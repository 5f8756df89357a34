import type { ColumnType } from 'kysely';

interface AccountTable {
  sub: string;
  username: string;
  password: string;
  first_name: string;
  last_name: string;
  email: string;
  roles: string[];
}

/** The artifacts of the OpenID protocol: sessions, grants, codes, refresh tokens. */
interface ArtifactTable {
  model: string;
  id: string;
  payload: ColumnType<unknown, string, string>;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
}

interface SecretTable {
  name: string;
  value: string;
}

interface SignInTryTable {
  counted_by: string;
  failures: number;
  /** The time of the first attempt, or of the one that started the pause. */
  since: Date;
}

/** The tables of the identity provider. */
export interface Tables {
  accounts: AccountTable;
  artifacts: ArtifactTable;
  secrets: SecretTable;
  sign_in_tries: SignInTryTable;
}

/** The database schema of the tables. */
export const schemaName = 'identity';
