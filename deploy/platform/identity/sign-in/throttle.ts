import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export interface ThrottleSettings {
  triesBeforePause: number;
  pauseSeconds: number;
}

/**
 * A pause after several wrong passwords for one user name. It is counted for names that do not
 * exist too, so that it does not tell which do.
 */
export class Throttle {
  readonly #database: Kysely<Tables>;
  readonly #settings: ThrottleSettings;

  constructor(database: Kysely<Tables>, settings: ThrottleSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  /** For how many seconds nobody can sign in with this name; 0 when somebody can. */
  async pauseOf(username: string): Promise<number> {
    const row = await this.#database
      .selectFrom('sign_in_tries')
      .select(['failures', 'last_at'])
      .where('username', '=', username)
      .executeTakeFirst();
    if (row === undefined || row.failures < this.#settings.triesBeforePause) return 0;
    const passed = (Date.now() - row.last_at.getTime()) / 1000;
    return Math.max(0, Math.ceil(this.#settings.pauseSeconds - passed));
  }

  /**
   * Counts a try before its password is checked, so that many at once are no way around.
   *
   * @returns for how many seconds nobody can sign in with this name; 0 when the try may go on
   */
  async begin(username: string): Promise<number> {
    const pause = await this.pauseOf(username);
    if (pause > 0) return pause;
    const now = new Date();
    const fresh = new Date(now.getTime() - this.#settings.pauseSeconds * 1000);
    const { failures } = await this.#database
      .insertInto('sign_in_tries')
      .values({ username, failures: 1, last_at: now })
      .onConflict((conflict) =>
        conflict.column('username').doUpdateSet({
          // Tries that are longer ago than a pause lasts are forgiven.
          failures: sql<number>`case
            when sign_in_tries.last_at < ${fresh}::timestamptz then 1
            else sign_in_tries.failures + 1
          end`,
          last_at: now,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    return failures > this.#settings.triesBeforePause ? this.#settings.pauseSeconds : 0;
  }

  async forgive(username: string): Promise<void> {
    await this.#database.deleteFrom('sign_in_tries').where('username', '=', username).execute();
  }
}

/** Deletes the tries that no longer matter. */
export async function forgetTries(database: Kysely<Tables>, pauseSeconds: number): Promise<void> {
  const past = new Date(Date.now() - pauseSeconds * 1000);
  await database.deleteFrom('sign_in_tries').where('last_at', '<', past).execute();
}
