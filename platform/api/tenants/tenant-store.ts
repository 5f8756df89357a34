import { type Insertable, type Kysely, sql } from 'kysely';
import type { Occasion } from '../../audit/audit-entry.ts';
import type { Caller } from '../caller.ts';
import { record } from '../changes.ts';
import { type NamedRow, writeNamed } from '../names/unique-name.ts';
import { RefusedRequest } from '../problem.ts';
import type { Bodies } from '../schemas.ts';
import { rowJson, type Stored } from '../stored.ts';
import type { Tables } from '../tables.ts';

const tenant = sql`
  select
    id, key, name, contact_email as "contactEmail", description,
    created_at as "createdAt", created_by as "createdBy", version
  from tenants`;

export const tenantsInOrder = sql`${tenant} order by name collate "C", id`;

/**
 * Creates a tenant, or updates the one with this id.
 *
 * @param ifMatch - the entity tag of the version to update; with it, no tenant is created
 */
export async function putTenant(
  database: Kysely<Tables>,
  body: Bodies['TenantBody'],
  { username, permissions }: Pick<Caller, 'username' | 'permissions'>,
  occasion: Occasion,
  ifMatch?: string,
): Promise<Stored> {
  const values = {
    key: body.key,
    name: body.name,
    contact_email: body.contactEmail ?? null,
    description: body.description ?? null,
  };
  const named: NamedRow = {
    table: 'tenants',
    field: 'key',
    id: body.id,
    name: body.key,
    canSee: () => permissions.has('GetTenants'),
  };
  return writeNamed(database, named, async (transaction, skeleton) => {
    if (ifMatch !== undefined) await refuseOtherVersion(transaction, body.id, values, ifMatch);
    const inserted = await transaction
      .insertInto('tenants')
      .values({ id: body.id, ...values, skeleton, created_by: username })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) {
      const changed = await findChanged(transaction, body.id, values);
      if (changed.length > 0) {
        await transaction
          .updateTable('tenants')
          .set({ ...values, skeleton, version: sql`version + 1` })
          .where('id', '=', body.id)
          .execute();
        const deed = { rows: [body.id], label: body.key, changed, outcome: 'updated' };
        await record(transaction, occasion, deed, [
          { kind: 'tenant', change: 'updated', subject: body.id },
        ]);
      }
      return { outcome: 'stored', json: await tenantJson(transaction, body.id) };
    }
    const deed = { rows: [body.id], label: body.key, outcome: 'created' };
    await record(transaction, occasion, deed, [
      { kind: 'tenant', change: 'created', subject: body.id },
    ]);
    return { outcome: 'created', json: await tenantJson(transaction, body.id) };
  });
}

type TenantValues = Pick<Insertable<Tables['tenants']>, 'key' | 'name'> & {
  contact_email: string | null;
  description: string | null;
};

const valuesAreStored = ({ key, name, contact_email, description }: TenantValues) =>
  sql<boolean>`(key, name, contact_email, description) is not distinct from
    (${key}, ${name}, ${contact_email}, ${description})`;

/** Returns the names of the fields whose stored values differ, and locks the tenant. */
async function findChanged(
  transaction: Kysely<Tables>,
  id: string,
  values: TenantValues,
): Promise<string[]> {
  const stored = await transaction
    .selectFrom('tenants')
    .select(['key', 'name', 'contact_email', 'description'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return [
    ...(stored.key === values.key ? [] : ['key']),
    ...(stored.name === values.name ? [] : ['name']),
    ...(stored.contact_email === values.contact_email ? [] : ['contactEmail']),
    ...(stored.description === values.description ? [] : ['description']),
  ];
}

/**
 * Refuses the update if the stored version is not the version to update, and locks the tenant. Values that are
 * already stored are accepted for any version: the request is a retry whose answer was lost (RFC 9110 §13.1.1).
 */
async function refuseOtherVersion(
  transaction: Kysely<Tables>,
  id: string,
  values: TenantValues,
  ifMatch: string,
): Promise<void> {
  const stored = await transaction
    .selectFrom('tenants')
    .select(['version', valuesAreStored(values).as('areStored')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  const matches =
    stored !== undefined && (tags.includes('*') || tags.includes(`"${stored.version}"`));
  if (matches || stored?.areStored) return;
  throw new RefusedRequest(
    'changed',
    stored && { current: JSON.parse(await tenantJson(transaction, id)) },
  );
}

const tenantJson = async (database: Kysely<Tables>, id: string): Promise<string> =>
  (await rowJson(database, sql`${tenant} where id = ${id}`)) ?? '';
