import type { Migration } from 'kysely';
import { auditMigration } from '../audit/audit-trail.ts';
import { adding } from '../database/run-statements.ts';

/** Migrations, applied in order of their names. Never change a released migration; add another. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-accounts-artifacts': adding(`create table accounts (
       sub text primary key,
       username text not null constraint accounts_username_taken unique,
       password text not null,
       first_name text not null,
       last_name text not null,
       email text not null,
       roles text[] not null
     );
     create table artifacts (
       model text not null,
       id text not null,
       payload jsonb not null,
       grant_id text,
       uid text,
       user_code text,
       expires_at timestamptz,
       consumed_at timestamptz,
       primary key (model, id)
     );
     create index artifacts_of_grant on artifacts (grant_id) where grant_id is not null;
     create index artifacts_by_uid on artifacts (uid) where uid is not null;
     create index artifacts_by_expiry on artifacts (expires_at);
     create table secrets (
       name text primary key,
       value text not null
     );
     create table sign_in_tries (
       username text primary key,
       failures integer not null,
       last_at timestamptz not null
     )`),
  '002-counted-tries': adding(`alter table sign_in_tries rename column username to counted_by;
     alter table sign_in_tries rename column last_at to since`),
  '003-audit': auditMigration,
};
