import { type Kysely, sql } from 'kysely';
import { record } from '../changes.ts';
import { takenConstraint } from '../conflict.ts';
import { Refusal } from '../problem.ts';
import type { TenantBody } from '../schemas.ts';
import type { Tables } from '../tables.ts';

const tenant = sql`
  select
    id, key, name, contact_email as "contactEmail", description,
    created_at as "createdAt", created_by as "createdBy"
  from tenants`;

export const tenantsInOrder = sql`${tenant} order by name collate "C", id`;

/** Creates a tenant, or gives the one with this id the values of the body. */
export async function putTenant(
  database: Kysely<Tables>,
  body: TenantBody,
  by: string,
): Promise<{ outcome: 'created' | 'stored'; json: string }> {
  const values = {
    key: body.key,
    name: body.name,
    contact_email: body.contactEmail ?? null,
    description: body.description ?? null,
  };
  try {
    return await database.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto('tenants')
        .values({ id: body.id, ...values, created_by: by })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted === undefined) {
        const updated = await transaction
          .updateTable('tenants')
          .set(values)
          .where('id', '=', body.id)
          .where(
            sql<boolean>`(key, name, contact_email, description) is distinct from
              (${values.key}, ${values.name}, ${values.contact_email}, ${values.description})`,
          )
          .returning('id')
          .executeTakeFirst();
        if (updated !== undefined) {
          await record(transaction, [{ kind: 'tenant', change: 'updated', subject: body.id }]);
        }
        return { outcome: 'stored', json: await tenantJson(transaction, body.id) };
      }
      await record(transaction, [{ kind: 'tenant', change: 'created', subject: body.id }]);
      return { outcome: 'created', json: await tenantJson(transaction, body.id) };
    });
  } catch (error) {
    if (takenConstraint(error) !== 'tenants_key_taken') throw error;
    throw new Refusal('taken', { errors: [{ field: 'key', code: 'taken' }] });
  }
}

async function tenantJson(database: Kysely<Tables>, id: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select json_strip_nulls(row_to_json(item))::text as json
    from (${tenant} where id = ${id}) as item
  `.execute(database);
  return rows[0]?.json ?? '';
}
