import { type Kysely, sql } from 'kysely';
import { sourceOf } from '../../process/source.ts';
import { nameKey } from '../account-store.ts';
import type { Tables } from '../tables.ts';

export interface ThrottleSettings {
  triesBeforePause: number;
  sourceTriesBeforePause: number;
  pauseSeconds: number;
}

/** Whose wrong passwords are counted: a browser's that is known for the account, or a stranger's. */
export type Trier = { device: string } | { name: string; address: string };

interface Count {
  /** What the tries are counted by. */
  key: string;
  triesBeforePause: number;
}

/**
 * A pause after several wrong passwords. Those of strangers are counted by the name that they try,
 * and by where they come from, whatever the name; those of a browser with which the person has
 * signed in before by that browser alone, so that no stranger keeps anybody out (OWASP, "device
 * cookies"). Names that do not exist are counted too, so that it does not tell which do.
 */
export class Throttle {
  readonly #database: Kysely<Tables>;
  readonly #settings: ThrottleSettings;

  constructor(database: Kysely<Tables>, settings: ThrottleSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  /**
   * Counts a try before its password is checked, so that many at once are no way around.
   *
   * @returns for how many seconds this trier cannot sign in; 0 when the try may go on
   */
  async begin(trier: Trier): Promise<number> {
    const counts = this.#countsOf(trier);
    const pauses = await Promise.all(counts.map((count) => this.#pauseOf(count)));
    const pause = Math.max(...pauses);
    if (pause > 0) return pause;
    for (const count of counts) {
      if (await this.#isOneTooMany(count)) return this.#settings.pauseSeconds;
    }
    return 0;
  }

  /** Takes back a try whose password was right. What others tried from the same place stays. */
  async forgive(trier: Trier): Promise<void> {
    const key = 'device' in trier ? deviceKey(trier.device) : nameKey(trier.name);
    await this.#database.deleteFrom('sign_in_tries').where('counted_by', '=', key).execute();
    if ('device' in trier) return;
    await this.#database
      .updateTable('sign_in_tries')
      .set({ failures: sql<number>`greatest(failures - 1, 0)` })
      .where('counted_by', '=', sourceKey(trier.address))
      .execute();
  }

  /** The source first: one that is slowed cannot go on to have names paused. */
  #countsOf(trier: Trier): Count[] {
    const { triesBeforePause, sourceTriesBeforePause } = this.#settings;
    if ('device' in trier) return [{ key: deviceKey(trier.device), triesBeforePause }];
    return [
      { key: sourceKey(trier.address), triesBeforePause: sourceTriesBeforePause },
      { key: nameKey(trier.name), triesBeforePause },
    ];
  }

  async #pauseOf({ key, triesBeforePause }: Count): Promise<number> {
    const row = await this.#database
      .selectFrom('sign_in_tries')
      .select(['failures', 'since'])
      .where('counted_by', '=', key)
      .executeTakeFirst();
    if (row === undefined || row.failures < triesBeforePause) return 0;
    const passed = (Date.now() - row.since.getTime()) / 1000;
    return Math.max(0, Math.ceil(this.#settings.pauseSeconds - passed));
  }

  async #isOneTooMany({ key, triesBeforePause }: Count): Promise<boolean> {
    const now = new Date();
    const fresh = new Date(now.getTime() - this.#settings.pauseSeconds * 1000);
    const isOver = sql<boolean>`sign_in_tries.since < ${fresh}::timestamptz`;
    const { failures } = await this.#database
      .insertInto('sign_in_tries')
      .values({ counted_by: key, failures: 1, since: now })
      .onConflict((conflict) =>
        conflict.column('counted_by').doUpdateSet({
          // Tries that are longer ago than a pause lasts are forgiven.
          failures: sql<number>`case when ${isOver} then 1 else sign_in_tries.failures + 1 end`,
          // Since the first try, or since the one that the pause follows.
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
const sourceKey = (address: string): string => `source ${sourceOf(address)}`;

/** Deletes the tries that no longer matter. */
export async function forgetTries(database: Kysely<Tables>, pauseSeconds: number): Promise<void> {
  const past = new Date(Date.now() - pauseSeconds * 1000);
  await database.deleteFrom('sign_in_tries').where('since', '<', past).execute();
}
