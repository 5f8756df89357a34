import { type Kysely, sql } from 'kysely';
import { record } from '../changes.ts';
import { brokenReference, writeUnique } from '../conflict.ts';
import { RefusedRequest } from '../problem.ts';
import type { HubBody } from '../schemas.ts';
import type { Stored } from '../stored.ts';
import type { Tables } from '../tables.ts';

const hub = sql`
  select
    id, name, description,
    (select count(*)::integer from hub_tenants where hub_id = hubs.id) as "tenantCount",
    (select count(*)::integer from users where hub_id = hubs.id) as "userCount",
    created_at as "createdAt"
  from hubs`;

export const hubsInOrder = sql`${hub} order by name collate "C", id`;

/** One hub as JSON, or nothing. */
export async function findHub(database: Kysely<Tables>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select json_strip_nulls(row_to_json(item))::text as json
    from (${hub} where id = ${id}) as item
  `.execute(database);
  return rows[0]?.json;
}

const nameTaken = { name: 'hubs_name_taken', field: 'name' };

/** Creates a hub, or gives the same hub that is stored already. */
export async function createHub(database: Kysely<Tables>, body: HubBody): Promise<Stored> {
  const row = { id: body.id, name: body.name, description: body.description ?? null };
  return writeUnique(database, nameTaken, async (transaction) => {
    const inserted = await transaction
      .insertInto('hubs')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) {
      const stored = await transaction
        .selectFrom('hubs')
        .select(['name', 'description'])
        .where('id', '=', row.id)
        .executeTakeFirst();
      if (stored?.name !== row.name || stored.description !== row.description) {
        throw new RefusedRequest('different-values', {
          errors: [{ field: 'id', code: 'different' }],
        });
      }
    } else {
      await record(transaction, [
        { kind: 'hub', change: 'created', subject: row.id, hubId: row.id },
      ]);
    }
    const json = (await findHub(transaction, row.id)) ?? '';
    return { outcome: inserted === undefined ? 'stored' : 'created', json };
  });
}

/** Deletes a hub that has no users; its tenants are released. */
export async function deleteHub(database: Kysely<Tables>, id: string): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom('hubs')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (deleted === undefined) throw new RefusedRequest('not-found');
      await record(transaction, [{ kind: 'hub', change: 'deleted', subject: id, hubId: id }]);
    });
  } catch (error) {
    if (brokenReference(error) === 'users_hub') throw new RefusedRequest('hub-has-users');
    throw error;
  }
}
