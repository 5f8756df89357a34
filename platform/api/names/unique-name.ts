import { type Kysely, sql, type Transaction } from 'kysely';
import { RefusedRequest } from '../problem.ts';
import type { Tables } from '../tables.ts';
import { skeletonOf } from './skeleton.ts';

/** A row that has a name of its own. */
export interface NamedRow {
  readonly table: 'tenants' | 'users' | 'hubs';
  /** The column that has the name, and the field of the body. */
  readonly field: 'key' | 'username' | 'name';
  readonly id: string;
  readonly name: string;
  /** Whether the caller may see another row of the table, and so what it is called. */
  readonly sees: (other: OtherRow) => boolean;
}

interface OtherRow {
  readonly id: string;
  readonly name: string;
  /** Of a user. */
  readonly hubId: string | null;
}

/**
 * Runs a write in a transaction, one at a time of those whose names can be taken for each other. A
 * name that a row has already stays its name, though another row's may look like it: such rows are
 * from before names were compared by their looks.
 *
 * @throws {RefusedRequest} when another row has the name, or one that it can be taken for
 */
export async function writeNamed<Result>(
  database: Kysely<Tables>,
  row: NamedRow,
  write: (transaction: Transaction<Tables>, skeleton: string) => Promise<Result>,
): Promise<Result> {
  const skeleton = skeletonOf(row.name);
  return database.transaction().execute(async (transaction) => {
    // Before anything else is locked, so that no two of them wait for each other.
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
            ...(other.name !== row.name && row.sees(other) ? { other: other.name } : {}),
          },
        ],
      });
    }
    return write(transaction, skeleton);
  });
}

/** The row that the name would be mistaken for; the one of the very same name above all. */
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
