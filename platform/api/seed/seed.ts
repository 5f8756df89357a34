import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { localAccounts } from '../../local-accounts.ts';
import { toSkeleton } from '../names/skeleton.ts';
import type { Tables } from '../tables.ts';
import { hubNames, people, slug, tenantNames } from './names.ts';
import { addHubs, addTenants, addUsers } from './volume.ts';

const SEEDED_USERS = 140;
const DAY_MS = 86_400_000;
const epoch = Date.UTC(2022, 0, 10, 7, 30);

/** The number of rows to add to the usual rows. */
export interface ExtraRows {
  extraTenants: number;
  extraUsers: number;
  extraHubs: number;
}

/** Fills an empty database, always with the same rows. Leaves a database that has rows unchanged. */
export async function seedIfEmpty(database: Kysely<Tables>, extra: ExtraRows): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // If several processes start on a new database, one of them fills it.
    await sql`select pg_advisory_xact_lock(727003)`.execute(transaction);
    const { rows } = await sql`
      select from hubs union all select from tenants union all select from users limit 1
    `.execute(transaction);
    if (rows.length > 0) return;
    const hubs = hubRows();
    const tenants = tenantRows();
    await transaction.insertInto('hubs').values(hubs).execute();
    await transaction.insertInto('tenants').values(tenants).execute();
    await transaction.insertInto('users').values(userRows(hubs)).execute();
    await transaction
      .insertInto('hub_tenants')
      .values(
        // Each hub gets a quarter of the tenants; every tenth tenant is in no hub.
        tenants.flatMap(({ id }, index) =>
          index % 10 === 9 ? [] : [{ hub_id: at(hubs, Math.floor(index / 15)).id, tenant_id: id }],
        ),
      )
      .execute();
    await addTenants(transaction, extra.extraTenants);
    await addHubs(transaction, extra.extraHubs, extra.extraTenants);
    await addUsers(transaction, extra.extraUsers);
  });
  if (extra.extraTenants + extra.extraUsers > 0) await sql`analyze`.execute(database);
}

function hubRows() {
  return hubNames.map(({ name, description }, index) => ({
    id: idFrom(`hub ${index}`),
    name,
    skeleton: toSkeleton(name),
    description,
    created_at: new Date(epoch + index * 97 * DAY_MS),
  }));
}

function tenantRows() {
  return tenantNames.map((name, index) => ({
    id: idFrom(`tenant ${index}`),
    key: slug(name),
    skeleton: toSkeleton(slug(name)),
    name,
    contact_email: index % 7 === 4 ? null : `contact@${slug(name)}.example`,
    description: index % 3 === 0 ? `${name}: customer ${1000 + index}.` : null,
    created_at: new Date(epoch + ((index * 7919) % 1200) * DAY_MS + index * 601_000),
    created_by: 'admin',
  }));
}

function userRows(hubs: readonly { id: string }[]) {
  const manager = localAccounts[1];
  const rows = Array.from({ length: SEEDED_USERS - 1 }, (_, index) => {
    const group = index % people.length;
    const round = Math.floor(index / people.length);
    const { firstNames, lastNames } = at(people, group);
    const firstName = at(firstNames, round);
    // Uses all 72 combinations of nine first names and eight last names before a combination repeats.
    const lastName = at(lastNames, round + Math.floor(round / 72));
    const username = `${slug(firstName)}.${slug(lastName)}`;
    const created = epoch + ((index * 6007) % 1200) * DAY_MS + index * 907_000;
    return {
      id: idFrom(`user ${index}`),
      username,
      skeleton: toSkeleton(username),
      email: `${username}@${slug(at(hubNames, group).name)}.example`,
      first_name: firstName,
      last_name: lastName,
      hub_id: at(hubs, group).id,
      created_at: new Date(created),
      last_sign_in_at: index % 6 === 5 ? null : new Date(created + ((index % 40) + 1) * DAY_MS),
    };
  });
  return [
    {
      id: manager.sub,
      username: manager.username,
      skeleton: toSkeleton(manager.username),
      email: manager.email,
      first_name: manager.firstName,
      last_name: manager.lastName,
      hub_id: at(hubs, 0).id,
      created_at: new Date(epoch),
      last_sign_in_at: null,
    },
    ...rows,
  ];
}

/** Derives a UUID from a name. */
function idFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Returns an item of the list, which is treated as cyclic. */
function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}
