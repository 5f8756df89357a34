import { type Kysely, sql } from 'kysely';
import { getSource } from '../../process/source.ts';
import { nameKey } from '../account-store.ts';
import type { Tables } from '../tables.ts';

export interface ThrottleSettings {
  triesBeforePause: number;
  sourceTriesBeforePause: number;
  pauseSeconds: number;
}

/** The source of a sign-in attempt: a browser that is known for the account, or an unknown one. */
export type Attempt = { device: string } | { name: string; address: string };

interface Count {
  /** The key by which attempts are counted. */
  key: string;
  triesBeforePause: number;
}

/**
 * Pauses sign-ins after several wrong passwords. Attempts of unknown browsers are counted by user name and
 * by address. A browser that has signed in to the account before has a count of its own, so that strangers
 * cannot lock users out (OWASP, "device cookies"). A pause does not disclose whether a user name exists:
 * attempts for unknown names are counted as well.
 */
export class Throttle {
  readonly #database: Kysely<Tables>;
  readonly #settings: ThrottleSettings;

  constructor(database: Kysely<Tables>, settings: ThrottleSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts are limited too.
   *
   * @returns the seconds until the next attempt is allowed; 0 if this one may proceed
   */
  async begin(attempt: Attempt): Promise<number> {
    const counts = this.#getCounts(attempt);
    const pauses = await Promise.all(counts.map((count) => this.#getPause(count)));
    const pause = Math.max(...pauses);
    if (pause > 0) return pause;
    for (const count of counts) {
      if (await this.#exceedsLimit(count)) return this.#settings.pauseSeconds;
    }
    return 0;
  }

  /**
   * After a right password, resets the count of the device or user name, and reduces the count of the
   * address by one.
   */
  async recordSuccess(attempt: Attempt): Promise<void> {
    const key = 'device' in attempt ? deviceKey(attempt.device) : nameKey(attempt.name);
    await this.#database.deleteFrom('sign_in_tries').where('counted_by', '=', key).execute();
    if ('device' in attempt) return;
    await this.#database
      .updateTable('sign_in_tries')
      .set({ failures: sql<number>`greatest(failures - 1, 0)` })
      .where('counted_by', '=', sourceKey(attempt.address))
      .execute();
  }

  /** The count of the address comes first: a paused address cannot cause pauses of user names. */
  #getCounts(attempt: Attempt): Count[] {
    const { triesBeforePause, sourceTriesBeforePause } = this.#settings;
    if ('device' in attempt) return [{ key: deviceKey(attempt.device), triesBeforePause }];
    return [
      { key: sourceKey(attempt.address), triesBeforePause: sourceTriesBeforePause },
      { key: nameKey(attempt.name), triesBeforePause },
    ];
  }

  async #getPause({ key, triesBeforePause }: Count): Promise<number> {
    const row = await this.#database
      .selectFrom('sign_in_tries')
      .select(['failures', 'since'])
      .where('counted_by', '=', key)
      .executeTakeFirst();
    if (row === undefined || row.failures < triesBeforePause) return 0;
    const passed = (Date.now() - row.since.getTime()) / 1000;
    return Math.max(0, Math.ceil(this.#settings.pauseSeconds - passed));
  }

  async #exceedsLimit({ key, triesBeforePause }: Count): Promise<boolean> {
    const now = new Date();
    const fresh = new Date(now.getTime() - this.#settings.pauseSeconds * 1000);
    const isOver = sql<boolean>`sign_in_tries.since < ${fresh}::timestamptz`;
    const { failures } = await this.#database
      .insertInto('sign_in_tries')
      .values({ counted_by: key, failures: 1, since: now })
      .onConflict((conflict) =>
        conflict.column('counted_by').doUpdateSet({
          // Attempts older than the pause are forgotten.
          failures: sql<number>`case when ${isOver} then 1 else sign_in_tries.failures + 1 end`,
          // The time of the first attempt, or of the attempt that started the pause.
          since: sql<Date>`case
            when ${isOver} or sign_in_tries.failures + 1 >= ${triesBeforePause}::integer
              then ${now}::timestamptz
            else sign_in_tries.since
          end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    return failures > triesBeforePause;
  }
}

const deviceKey = (device: string): string => `device ${device}`;
const sourceKey = (address: string): string => `source ${getSource(address)}`;

/** Deletes attempts older than the pause. */
export async function deleteOldAttempts(
  database: Kysely<Tables>,
  pauseSeconds: number,
): Promise<void> {
  const past = new Date(Date.now() - pauseSeconds * 1000);
  await database.deleteFrom('sign_in_tries').where('since', '<', past).execute();
}
