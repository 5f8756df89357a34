import { type Kysely, sql } from 'kysely';
import type { Occasion } from '../../audit/audit-entry.ts';
import type { Caller } from '../caller.ts';
import { record } from '../changes.ts';
import { violatedForeignKey } from '../conflict.ts';
import { type NamedRow, writeNamed } from '../names/unique-name.ts';
import { RefusedRequest } from '../problem.ts';
import type { Bodies } from '../schemas.ts';
import { rowJson, type Stored } from '../stored.ts';
import type { Tables } from '../tables.ts';

const hub = sql`
  select
    id, name, description,
    (select count(*)::integer from hub_tenants where hub_id = hubs.id) as "tenantCount",
    (select count(*)::integer from users where hub_id = hubs.id) as "userCount",
    created_at as "createdAt"
  from hubs`;

export const hubsInOrder = sql`${hub} order by name collate "C", id`;

/** Returns a hub as JSON, or `undefined` if there is none. */
export const findHub = (database: Kysely<Tables>, id: string): Promise<string | undefined> =>
  rowJson(database, sql`${hub} where id = ${id}`);

/** Creates a hub, or returns the hub that is already stored with the same values. */
export async function createHub(
  database: Kysely<Tables>,
  body: Bodies['HubBody'],
  { permissions, hubId }: Pick<Caller, 'permissions' | 'hubId'>,
  occasion: Occasion,
): Promise<Stored> {
  const row = { id: body.id, name: body.name, description: body.description ?? null };
  const named: NamedRow = {
    table: 'hubs',
    field: 'name',
    id: row.id,
    name: row.name,
    canSee: ({ id }) =>
      permissions.has('GetManagementHubs') || (permissions.has('GetManagementHub') && id === hubId),
  };
  return writeNamed(database, named, async (transaction, skeleton) => {
    const inserted = await transaction
      .insertInto('hubs')
      .values({ ...row, skeleton })
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
      const deed = { rows: [row.id], label: row.name, outcome: 'created' };
      await record(transaction, occasion, deed, [
        { kind: 'hub', change: 'created', subject: row.id, hubId: row.id },
      ]);
    }
    const json = (await findHub(transaction, row.id)) ?? '';
    return { outcome: inserted === undefined ? 'stored' : 'created', json };
  });
}

/** Deletes a hub that has no users; its tenants are removed from it. */
export async function deleteHub(
  database: Kysely<Tables>,
  id: string,
  occasion: Occasion,
): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom('hubs')
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      if (deleted === undefined) throw new RefusedRequest('not-found');
      const deed = { rows: [id], label: deleted.name, outcome: 'deleted' };
      await record(transaction, occasion, deed, [
        { kind: 'hub', change: 'deleted', subject: id, hubId: id },
      ]);
    });
  } catch (error) {
    if (violatedForeignKey(error) === 'users_hub') throw new RefusedRequest('hub-has-users');
    throw error;
  }
}
