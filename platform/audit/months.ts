import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from './audit-trail.ts';

/** A process that cannot reach the database for this time still finds a month for its entries. */
const MONTHS_AHEAD = 2;

const CHECK_INTERVAL_MS = 3_600_000;

/**
 * Creates the partitions of this and the next months, and drops whole months that are too old, which is
 * recorded as well.
 *
 * @param keptMonths - how many months to keep before the current one; if undefined, nothing is dropped
 */
export async function keepMonths<Tables>(
  database: Kysely<Tables>,
  keptMonths?: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Several processes may start at the same time.
    await sql`select pg_advisory_xact_lock(727005)`.execute(transaction);
    const { rows } = await sql<{ now: string; months: string[] }>`
      select
        to_char(now(), 'YYYY-MM') as now,
        array(select relname::text from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'audit'::regclass) as months
    `.execute(transaction);
    const { now = '', months = [] } = rows[0] ?? {};
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
      const month = addMonths(now, ahead);
      if (months.includes(tableOf(month))) continue;
      const [table, end] = [sql.table(tableOf(month)), addMonths(month, 1)];
      await sql`create table ${table} partition of audit
        for values from (${sql.lit(`${month}-01`)}) to (${sql.lit(`${end}-01`)})`.execute(
        transaction,
      );
      // Unlike triggers for rows, a trigger for statements is not inherited.
      await sql`create trigger audit_is_not_emptied before truncate on ${table}
        for each statement execute function refuse_audit_change()`.execute(transaction);
    }
    if (keptMonths === undefined) return;
    const oldest = tableOf(addMonths(now, -keptMonths));
    for (const month of months.filter((name) => name < oldest)) {
      await sql`drop table ${sql.table(month)}`.execute(transaction);
      await writeAudit(
        transaction,
        { sub: 'retention', name: 'retention', what: 'dropAuditMonth', written: [] },
        { rows: [month], outcome: 'deleted' },
      );
    }
  });
}

/**
 * Keeps the months of a running process up to date.
 *
 * @returns a function that stops
 */
export async function startKeepingMonths<Tables>(
  database: Kysely<Tables>,
  keptMonths: number,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  await keepMonths(database, keptMonths);
  let work = Promise.resolve();
  const timer = setInterval(() => {
    work = keepMonths(database, keptMonths).catch((error: unknown) =>
      log.warn({ err: error }, 'the months of the audit trail could not be kept'),
    );
  }, CHECK_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await work;
  };
}

const tableOf = (month: string): string => `audit_${month.replace('-', '_')}`;

/** Adds to a month, such as `2026-11`. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}
