import { type Kysely, sql } from 'kysely';
import type { Occasion } from '../../audit/audit-entry.ts';
import { record } from '../changes.ts';
import { violatedForeignKey } from '../conflict.ts';
import { RefusedRequest } from '../problem.ts';
import type { Tables } from '../tables.ts';

/** Selects the tenants of a hub. */
export const tenantsOfHub = (hubId: string) =>
  sql`select tenant_id as id from hub_tenants where hub_id = ${hubId} order by tenant_id`;

/** @throws {RefusedRequest} if there is no such hub */
export async function requireHub(database: Kysely<Tables>, id: string): Promise<void> {
  const hub = await database
    .selectFrom('hubs')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (hub === undefined) throw new RefusedRequest('not-found');
}

/** Adds a tenant to a hub. Does nothing if the hub already has it. */
export async function addTenant(
  database: Kysely<Tables>,
  hubId: string,
  tenantId: string,
  occasion: Occasion,
): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const added = await transaction
        .insertInto('hub_tenants')
        .values({ hub_id: hubId, tenant_id: tenantId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hub_id')
        .executeTakeFirst();
      if (added === undefined) return;
      await recordUpdate(transaction, occasion, [hubId, tenantId]);
    });
  } catch (error) {
    if (violatedForeignKey(error) !== undefined) throw new RefusedRequest('not-found');
    throw error;
  }
}

/** Removes a tenant from a hub. Does nothing if the hub does not have it. */
export async function removeTenant(
  database: Kysely<Tables>,
  hubId: string,
  tenantId: string,
  occasion: Occasion,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('hub_tenants')
      .where('hub_id', '=', hubId)
      .where('tenant_id', '=', tenantId)
      .returning('hub_id')
      .executeTakeFirst();
    if (removed !== undefined) return recordUpdate(transaction, occasion, [hubId, tenantId]);
    const { rows } = await sql`
      select from hubs, tenants where hubs.id = ${hubId} and tenants.id = ${tenantId}
    `.execute(transaction);
    if (rows.length === 0) throw new RefusedRequest('not-found');
  });
}

function recordUpdate(
  transaction: Kysely<Tables>,
  occasion: Occasion,
  rows: readonly [hubId: string, tenantId: string],
): Promise<void> {
  const [hubId, tenant] = rows;
  return record(transaction, occasion, { rows, outcome: 'updated' }, [
    { kind: 'hub', change: 'updated', subject: hubId, hubId, tenant },
  ]);
}
