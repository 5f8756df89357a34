import { type Kysely, sql, type Transaction } from 'kysely';
import { RefusedRequest } from '../problem.ts';
import type { Tables } from '../tables.ts';
import { toSkeleton } from './skeleton.ts';

/** A row whose name must be unique. */
export interface NamedRow {
  readonly table: 'tenants' | 'users' | 'hubs';
  /** The column of the table, and the field of the body, that contain the name. */
  readonly field: 'key' | 'username' | 'name';
  readonly id: string;
  readonly name: string;
  /** Returns whether the caller may see another row of the table, and thus its name. */
  readonly canSee: (other: OtherRow) => boolean;
}

interface OtherRow {
  readonly id: string;
  readonly name: string;
  /** For users only. */
  readonly hubId: string | null;
}

/**
 * Runs a write in a transaction. Writes of names that can be mistaken for each other run one at a time.
 * A row may keep its current name even if another row's name looks like it: such rows are older than
 * this check.
 *
 * @throws {RefusedRequest} if another row has the name, or a name that looks like it
 */
export async function writeNamed<Result>(
  database: Kysely<Tables>,
  row: NamedRow,
  write: (transaction: Transaction<Tables>, skeleton: string) => Promise<Result>,
): Promise<Result> {
  const skeleton = toSkeleton(row.name);
  return database.transaction().execute(async (transaction) => {
    // This lock is taken before any other, to avoid deadlocks.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${row.table} ${skeleton}`}, 0))`.execute(
      transaction,
    );
    const other = await findOther(transaction, row, skeleton);
    if (other !== undefined) {
      throw new RefusedRequest('taken', {
        errors: [
          {
            field: row.field,
            code: other.name === row.name ? 'taken' : 'look-alike',
            ...(other.name !== row.name && row.canSee(other) ? { other: other.name } : {}),
          },
        ],
      });
    }
    return write(transaction, skeleton);
  });
}

/** Finds a row whose name the new one could be mistaken for, preferably one with the same name. */
async function findOther(
  transaction: Transaction<Tables>,
  { table, field, id, name }: NamedRow,
  skeleton: string,
): Promise<OtherRow | undefined> {
  const [rows, column] = [sql.table(table), sql.ref(field)];
  const hubId = table === 'users' ? sql.ref('hub_id') : sql`null`;
  const found = await sql<OtherRow>`
    select id, ${column} as name, ${hubId} as "hubId" from ${rows}
    where (skeleton = ${skeleton} or ${column} = ${name}) and id <> ${id}
      and not exists (select from ${rows} where id = ${id} and ${column} = ${name})
    order by ${column} = ${name} desc, created_at
    limit 1
  `.execute(transaction);
  return found.rows[0];
}
