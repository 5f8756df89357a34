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

/** What the OpenID protocol keeps: sessions, grants, codes, refresh tokens. */
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
  /** The first of these tries, or the one that the pause follows. */
  since: Date;
}

/** The tables of the identity provider. */
export interface Tables {
  accounts: AccountTable;
  artifacts: ArtifactTable;
  secrets: SecretTable;
  sign_in_tries: SignInTryTable;
}

/** The schema that they are in. */
export const schemaName = 'identity';
