import { type Migration, sql } from 'kysely';
import { auditMigration } from '../audit/audit-trail.ts';
import { adding, runStatements } from '../database/run-statements.ts';
import { fillSkeletons } from './names/skeleton.ts';
import { rolePermissions } from './permission.ts';

/** Migrations, applied in order of their names. Never change a released migration; add another. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tenants-users-hubs': adding(`create table hubs (
       id uuid primary key,
       name text not null constraint hubs_name_taken unique,
       description text,
       created_at timestamptz(3) not null default now()
     );
     create table tenants (
       id uuid primary key,
       key text not null constraint tenants_key_taken unique,
       name text not null,
       contact_email text,
       description text,
       created_at timestamptz(3) not null default now(),
       created_by text not null
     );
     create index tenants_in_order on tenants (name collate "C", id);
     create table users (
       id uuid primary key,
       username text not null constraint users_username_taken unique,
       email text not null,
       first_name text not null,
       last_name text not null,
       hub_id uuid not null constraint users_hub references hubs,
       created_at timestamptz(3) not null default now(),
       last_sign_in_at timestamptz(3)
     );
     create index users_in_order on users (last_name collate "C", first_name collate "C", id);
     create index users_of_hub on users (hub_id);
     create table hub_tenants (
       hub_id uuid not null constraint hub_tenants_hub references hubs on delete cascade,
       tenant_id uuid not null constraint hub_tenants_tenant references tenants,
       primary key (hub_id, tenant_id)
     );
     create index hubs_of_tenant on hub_tenants (tenant_id)`),
  '002-permissions': {
    async up(database) {
      await runStatements(
        database,
        `create table role_permissions (
           role text not null,
           permission text not null,
           primary key (role, permission)
         );
         create table account_permissions (
           account text not null,
           permission text not null,
           granted boolean not null,
           primary key (account, permission)
         )`,
      );
      for (const [role, permissions] of Object.entries(rolePermissions)) {
        await sql`insert into role_permissions
          select ${role}, unnest(${sql.val(permissions)}::text[])`.execute(database);
      }
    },
  },
  '003-events': adding(`create table events (
       id integer generated always as identity primary key,
       kind text not null,
       change text not null,
       subject text,
       hub_id uuid,
       role text
     );
     create table list_revisions (
       list text primary key,
       revision integer not null
     );
     insert into list_revisions values ('hub', 1), ('tenant', 1), ('user', 1);
     create table installation (id uuid not null);
     insert into installation values (gen_random_uuid())`),
  '004-tenant-versions': adding('alter table tenants add version integer not null default 1'),
  '005-accounts': adding(`create table accounts (
       sub text primary key,
       username text not null
     );
     create index accounts_by_sub on accounts (lower(trim(sub)));
     create index accounts_by_username on accounts (lower(trim(username)));
     create table deleted_users (
       id uuid primary key,
       is_told boolean not null default false
     );
     create index deleted_users_to_tell on deleted_users (id) where not is_told`),
  '006-look-alikes': {
    async up(database) {
      await runStatements(
        database,
        // No unique index: older rows whose names look alike keep their names.
        `alter table hubs add skeleton text;
         alter table tenants add skeleton text;
         alter table users add skeleton text;
         alter table accounts add skeleton text;
         drop index accounts_by_username`,
      );
      await fillSkeletons(database);
      await runStatements(
        database,
        `create index hubs_by_skeleton on hubs (skeleton);
         create index tenants_by_skeleton on tenants (skeleton);
         create index users_by_skeleton on users (skeleton);
         create index accounts_by_skeleton on accounts (skeleton)`,
      );
    },
  },
  // Compatible with the previous version: the skeletons that it computes differ in a few rare characters only.
  '007-look-alikes-of-unicode-17': { up: fillSkeletons },
  // The previous version writes no entries, so its changes are missing from the trail.
  '008-audit': auditMigration,
  // The previous version records no revisions: lists with its changes are answered whole, not by a delta.
  '009-list-deltas': adding(`alter table events add tenant text;
     alter table events add revision integer;
     create index events_by_revision on events (kind, revision)`),
};
