import { type Kysely, sql } from 'kysely';
import { toSkeleton } from '../names/skeleton.ts';
import type { Tables } from '../tables.ts';

const kinds = 'Atelier Bank Clinic Énergie Fiduciaire Garage Hôtel Institut'.split(' ');
const places =
  'Aarau Bulle Carouge Davos Echallens Fribourg Gland Köniz Lyon Morges Neuchâtel Olten Pully Rolle Sion Thun Uster Vevey'.split(
    ' ',
  );
const firstNames = 'Aline Björn Chloé Daniel Émile Fiona Göran Hélène Ian'.split(' ');
const lastNames =
  'Aebi Brönnimann Côté Delacroix Evans Früh Gonzenbach Huber Isler Jones Kohli'.split(' ');

/** Derives a UUID from a prefix and a number. Version 8 is for custom formats. */
function idFrom(prefix: string, number = sql`n`) {
  return sql`overlay(overlay(md5(${prefix} || ${number}) placing '8' from 13) placing '8' from 17)::uuid`;
}

const created = sql`
  timestamptz '2022-01-10 07:30+00' + (n * 7919 % 1200) * interval '1 day' + n % 86400 * interval '1 second'`;

/** Adds tenants in one statement. */
export async function addTenants(database: Kysely<Tables>, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into tenants (id, key, skeleton, name, contact_email, created_at, created_by)
    select
      ${idFrom('more tenants ')},
      'tenant-' || n,
      ${numberedSkeleton('tenant-')},
      ${pick(kinds, sql`n`)} || ' ' || ${pick(places, sql`(n / ${sql.lit(kinds.length)})`)} || ' ' || n,
      case when n % 7 <> 4 then 'contact@tenant-' || n || '.example' end,
      ${created},
      'admin'
    from generate_series(1, ${sql.lit(count)}) as n
  `.execute(database);
}

/**
 * Adds hubs, and distributes the added tenants among them: each tenant is in one hub, every fifth
 * tenant is in two.
 */
export async function addHubs(
  database: Kysely<Tables>,
  count: number,
  tenants: number,
): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into hubs (id, name, skeleton, created_at)
    select ${idFrom('more hubs ')}, 'Hub ' || n, ${numberedSkeleton('Hub ')}, ${created}
    from generate_series(1, ${sql.lit(count)}) as n
  `.execute(database);
  for (const [hub, every] of [
    [sql`(1 + n % ${sql.lit(count)})`, 1],
    [sql`(1 + (n + 1) % ${sql.lit(count)})`, 5],
  ] as const) {
    await sql`
      insert into hub_tenants (hub_id, tenant_id)
      select ${idFrom('more hubs ', hub)}, ${idFrom('more tenants ')}
      from generate_series(1, ${sql.lit(tenants)}) as n where n % ${sql.lit(every)} = 0
      on conflict do nothing
    `.execute(database);
  }
}

/** Adds users in one statement, distributed among all hubs. */
export async function addUsers(database: Kysely<Tables>, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into users
      (id, username, skeleton, email, first_name, last_name, hub_id, created_at, last_sign_in_at)
    select
      ${idFrom('more users ')},
      'user-' || n,
      ${numberedSkeleton('user-')},
      'user-' || n || '@platform.example',
      ${pick(firstNames, sql`n`)},
      ${pick(lastNames, sql`(n / ${sql.lit(firstNames.length)})`)},
      (select (array_agg(id order by name collate "C"))[1 + n % count(*)] from hubs),
      ${created},
      case when n % 6 <> 5 then ${created} + interval '20 days' end
    from generate_series(1, ${sql.lit(count)}) as n
  `.execute(database);
}

/** Returns the skeleton of a word followed by `n`: each digit has a skeleton of its own. */
function numberedSkeleton(word: string) {
  const digits = '0123456789';
  return sql`${toSkeleton(word)} || translate(n::text, ${digits}, ${toSkeleton(digits)})`;
}

function pick(words: readonly string[], index: ReturnType<typeof sql>) {
  return sql`(${sql.val(words)}::text[])[1 + ${index} % ${sql.lit(words.length)}]`;
}
