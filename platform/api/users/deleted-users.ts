import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../tables.ts';

/** On which the API processes hear that somebody was deleted. */
const channel = 'platform_deleted_users';

const RETRY_AFTER_MS = 2_000;
const BATCH_USERS = 1_000;

/** Ends the accounts with these ids at the identity provider; `false` where it is not there. */
export type RemoveAccounts = (ids: readonly string[]) => Promise<boolean>;

/** Keeps the id of somebody deleted, who may still hold tokens and an account at the provider. */
export async function keepDeletion(transaction: Kysely<Tables>, id: string): Promise<void> {
  await transaction.insertInto('deleted_users').values({ id }).execute();
  await transaction.deleteFrom('account_permissions').where('account', '=', id).execute();
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}

/** Those of whom the identity provider has not been told yet. */
export async function usersToTell(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database
    .selectFrom('deleted_users')
    .select('id')
    .where('is_told', '=', false)
    .limit(BATCH_USERS)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Tells the identity provider of every user who is deleted, and of those who were before; as often
 * as it takes, while it is not there.
 *
 * @returns how to stop
 */
export async function tellProvider(
  { sql: database, listen }: Pick<Database<Tables>, 'sql' | 'listen'>,
  removeAccounts: RemoveAccounts,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  let work = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tell(): Promise<void> {
    clearTimeout(retry);
    for (;;) {
      const ids = await usersToTell(database);
      if (ids.length === 0 || isStopped) return;
      if (!(await removeAccounts(ids))) return tellLater();
      await database
        .updateTable('deleted_users')
        .set({ is_told: true })
        .where('id', 'in', ids)
        .execute();
    }
  }

  function tellLater(): void {
    if (!isStopped) retry = setTimeout(tellNow, RETRY_AFTER_MS);
  }

  function tellNow(): void {
    work = work.then(tell).catch((error: unknown) => {
      log.warn({ err: error }, 'the provider could not be told of a deleted user');
      tellLater();
    });
  }

  const stopListening = await listen(channel, tellNow);
  tellNow();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await stopListening();
    await work;
  };
}
