import { type Kysely, type Migration, sql } from 'kysely';
import type { AuditEntry, Deed, Occasion } from './audit-entry.ts';

/**
 * Creates the table of the audit trail, with a partition for each month. The database refuses to change or
 * delete its rows; only a whole month can be dropped.
 */
export const auditMigration: Migration = {
  async up(database) {
    const statements = [
      'create sequence audit_ids',
      `create table audit (
         id bigint not null default nextval('audit_ids'),
         at timestamptz(3) not null default clock_timestamp(),
         sub text not null,
         name text not null,
         what text not null,
         rows text[] not null,
         label text,
         changed text[],
         outcome text not null,
         address text,
         request text,
         reason text,
         primary key (id, at)
       ) partition by range (at)`,
      'create index audit_rows on audit using gin (rows)',
      `create function refuse_audit_change() returns trigger language plpgsql as $$
         begin
           raise exception 'The audit trail is append-only' using errcode = 'insufficient_privilege';
         end $$`,
      `create trigger audit_is_append_only before update or delete on audit
         for each row execute function refuse_audit_change()`,
      `create trigger audit_is_not_emptied before truncate on audit
         for each statement execute function refuse_audit_change()`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

/** Writes an entry. Call it in the transaction that makes the change. */
export async function writeAudit<Tables>(
  database: Kysely<Tables>,
  { sub, name, what, address, request, reason, written }: Occasion,
  { rows, label, changed, outcome }: Deed,
): Promise<void> {
  // A token's user name may contain a NUL, which PostgreSQL text cannot.
  const username = name.replaceAll('\0', '');
  const { rows: inserted } = await sql<{ entry: AuditEntry }>`
    insert into audit (sub, name, what, rows, label, changed, outcome, address, request, reason)
    values (
      ${sub}, ${username}, ${what}, ${sql.val(rows)}::text[], ${label ?? null},
      ${sql.val(changed ?? null)}::text[], ${outcome}, ${address ?? null}, ${request ?? null},
      ${reason ?? null}
    )
    returning json_strip_nulls(row_to_json(audit)) as entry
  `.execute(database);
  written.push(...inserted.map(({ entry }) => entry));
}

/** Selects entries; members that are omitted select all. */
export interface AuditFilter {
  /** RFC 3339; entries from this time on. */
  readonly since?: string | undefined;
  /** RFC 3339; entries before this time. */
  readonly until?: string | undefined;
  /** A `sub` or a user name. */
  readonly who?: string | undefined;
  /** The id of a row, a tenant's key or a hub's name. */
  readonly row?: string | undefined;
  readonly what?: string | undefined;
}

/**
 * Reads the newest entries first.
 *
 * @param before - only entries with a lower id
 */
export async function readAudit<Tables>(
  database: Kysely<Tables>,
  { since, until, who, row, what }: AuditFilter,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<AuditEntry[]> {
  const conditions = [
    sql`id < ${before}`,
    ...(since === undefined ? [] : [sql`at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`at < ${until}::timestamptz`]),
    ...(who === undefined ? [] : [sql`(sub = ${who} or name = ${who})`]),
    ...(row === undefined ? [] : [sql`(rows @> array[${row}] or label = ${row})`]),
    ...(what === undefined ? [] : [sql`what = ${what}`]),
  ];
  const { rows } = await sql<{ entry: AuditEntry }>`
    select json_strip_nulls(row_to_json(audit)) as entry from audit
    where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${limit}
  `.execute(database);
  return rows.map(({ entry }) => entry);
}
