import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../tables.ts';

/** The channel on which API processes are notified that a user was deleted. */
const channel = 'platform_deleted_users';

const RETRY_AFTER_MS = 2_000;
const BATCH_USERS = 1_000;

/** Removes accounts at the identity provider; returns `false` if the provider is not available. */
export type RemoveAccounts = (ids: readonly string[]) => Promise<boolean>;

/** Records the id of a deleted user, who may still have tokens and an account at the provider. */
export async function recordDeletion(transaction: Kysely<Tables>, id: string): Promise<void> {
  await transaction.insertInto('deleted_users').values({ id }).execute();
  await transaction.deleteFrom('account_permissions').where('account', '=', id).execute();
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}

/** Returns deleted users that have not been reported to the identity provider yet. */
export async function findUnreportedUsers(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database
    .selectFrom('deleted_users')
    .select('id')
    .where('is_told', '=', false)
    .limit(BATCH_USERS)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reports every deleted user to the identity provider, including those deleted before. Retries while
 * the provider is not available.
 *
 * @returns a function that stops reporting
 */
export async function reportDeletedUsers(
  { sql: database, listen }: Pick<Database<Tables>, 'sql' | 'listen'>,
  removeAccounts: RemoveAccounts,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  let work = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function reportAll(): Promise<void> {
    clearTimeout(retry);
    for (;;) {
      const ids = await findUnreportedUsers(database);
      if (ids.length === 0 || isStopped) return;
      if (!(await removeAccounts(ids))) return reportLater();
      await database
        .updateTable('deleted_users')
        .set({ is_told: true })
        .where('id', 'in', ids)
        .execute();
    }
  }

  function reportLater(): void {
    if (!isStopped) retry = setTimeout(reportNow, RETRY_AFTER_MS);
  }

  function reportNow(): void {
    work = work.then(reportAll).catch((error: unknown) => {
      log.warn({ err: error }, 'the provider could not be told of a deleted user');
      reportLater();
    });
  }

  const stopListening = await listen(channel, reportNow);
  reportNow();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await stopListening();
    await work;
  };
}
