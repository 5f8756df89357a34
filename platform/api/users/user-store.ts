import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Occasion } from '../../audit/audit-entry.ts';
import { type Caller, canSeeUsers } from '../caller.ts';
import { type Change, publish, record } from '../changes.ts';
import { violatedForeignKey } from '../conflict.ts';
import { type NamedRow, writeNamed } from '../names/unique-name.ts';
import { RefusedRequest } from '../problem.ts';
import type { Bodies } from '../schemas.ts';
import { rowJson, type Stored } from '../stored.ts';
import type { Tables } from '../tables.ts';
import { refuseTakenAccount } from './account-store.ts';
import { recordDeletion } from './deleted-users.ts';

const user = sql`
  select
    users.id, users.username, users.email, users.first_name as "firstName",
    users.last_name as "lastName", users.hub_id as "hubId", hubs.name as "hubName",
    users.created_at as "createdAt", users.last_sign_in_at as "lastSignInAt"
  from users join hubs on hubs.id = users.hub_id`;

const inOrder = sql`
  order by users.last_name collate "C", users.first_name collate "C", users.id`;

export const usersInOrder = sql`${user} ${inOrder}`;

/** Selects the users of a hub, or no users if there is no hub. */
export function usersOfHub(hubId: string | undefined): RawBuilder<unknown> {
  return sql`${user} where users.hub_id = ${hubId ?? null}::uuid ${inOrder}`;
}

/** Creates a user in a hub, or returns the user that is already stored with the same values. */
export async function createUser(
  database: Kysely<Tables>,
  hubId: string,
  body: Bodies['UserBody'],
  caller: Caller,
  occasion: Occasion,
): Promise<Stored> {
  const row = {
    id: body.id,
    username: body.username,
    email: body.email,
    first_name: body.firstName,
    last_name: body.lastName,
    hub_id: hubId,
  };
  const named: NamedRow = {
    table: 'users',
    field: 'username',
    id: row.id,
    name: row.username,
    canSee: (other) => other.hubId !== null && canSeeUsers(caller, other.hubId),
  };
  try {
    return await writeNamed(database, named, async (transaction, skeleton) => {
      const inserted = await transaction
        .insertInto('users')
        .values({ ...row, skeleton })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted !== undefined) {
        await refuseTakenAccount(transaction, row, skeleton);
        const deed = { rows: [row.id, hubId], outcome: 'created' };
        await record(transaction, occasion, deed, changed('created', row.id, hubId));
        return { outcome: 'created', json: await userJson(transaction, row.id) };
      }
      await refuseOtherValues(transaction, row);
      return { outcome: 'stored', json: await userJson(transaction, row.id) };
    });
  } catch (error) {
    if (violatedForeignKey(error) === 'users_hub') throw new RefusedRequest('not-found');
    throw error;
  }
}

async function refuseOtherValues(
  database: Kysely<Tables>,
  row: Readonly<Record<string, string>> & { id: string },
): Promise<void> {
  const stored = await database
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name', 'last_name', 'hub_id'])
    .where('id', '=', row.id)
    .executeTakeFirst();
  const isSame =
    stored !== undefined && Object.entries(stored).every(([name, value]) => row[name] === value);
  if (!isSame) {
    throw new RefusedRequest('different-values', { errors: [{ field: 'id', code: 'different' }] });
  }
}

/**
 * Deletes a user of a hub that the caller may reach. The user's tokens are refused immediately.
 *
 * @param canReach - returns whether the caller may delete users of a hub
 */
export async function deleteUser(
  database: Kysely<Tables>,
  id: string,
  canReach: (hubId: string) => boolean,
  occasion: Occasion,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('users')
      .select('hub_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (stored === undefined || !canReach(stored.hub_id)) throw new RefusedRequest('not-found');
    await transaction.deleteFrom('users').where('id', '=', id).execute();
    await recordDeletion(transaction, id);
    const deed = { rows: [id, stored.hub_id], outcome: 'deleted' };
    await record(transaction, occasion, deed, changed('deleted', id, stored.hub_id));
  });
}

/**
 * Records when a user last signed in. Does nothing for accounts that are not users. The provider, not this
 * API, writes the sign-in to an audit trail.
 */
export async function recordSignIn(database: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('users')
      .set({ last_sign_in_at: at })
      .where('id', '=', id)
      .where((user) =>
        user.or([user('last_sign_in_at', 'is', null), user('last_sign_in_at', '<', at)]),
      )
      .returning('hub_id')
      .executeTakeFirst();
    if (updated === undefined) return;
    await publish(transaction, [
      { kind: 'user', change: 'updated', subject: id, hubId: updated.hub_id },
    ]);
  });
}

/** Returns the change of a user and the change of its hub, because the hub's row has the number of users. */
function changed(change: 'created' | 'deleted', id: string, hubId: string): Change[] {
  return [
    { kind: 'user', change, subject: id, hubId },
    { kind: 'hub', change: 'updated', subject: hubId, hubId },
  ];
}

const userJson = async (database: Kysely<Tables>, id: string): Promise<string> =>
  (await rowJson(database, sql`${user} where users.id = ${id}`)) ?? '';
