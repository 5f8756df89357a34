import type { ColumnType } from 'kysely';

/** The tables of the identity provider. */
export interface Tables {
  accounts: {
    sub: string;
    username: string;
    password: string;
    first_name: string;
    last_name: string;
    email: string;
    roles: string[];
  };
  /** The artifacts of the OpenID protocol: sessions, grants, codes, refresh tokens. */
  artifacts: {
    model: string;
    id: string;
    payload: ColumnType<unknown, string, string>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  secrets: {
    name: string;
    value: string;
  };
  sign_in_tries: {
    counted_by: string;
    failures: number;
    /** The time of the first attempt, or of the attempt that started the pause. */
    since: Date;
  };
}

/** The database schema of the tables. */
export const schemaName = 'identity';
