import { type Kysely, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Nonsense } from '../process/nonsense.ts';
import type { Tables } from './tables.ts';

/** A NUL in JSON, which PostgreSQL's cannot hold: an escape, not a backslash that is escaped. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Where one model of oidc-provider is kept: sessions, grants, refresh tokens and so on. */
export class ArtifactStore implements Adapter {
  readonly #database: Kysely<Tables>;
  readonly #model: string;
  readonly #graceSeconds: number;

  /** @param rotationGraceSeconds how long a used refresh token passes for unused */
  constructor(database: Kysely<Tables>, model: string, rotationGraceSeconds: number) {
    this.#database = database;
    this.#model = model;
    this.#graceSeconds = model === 'RefreshToken' ? rotationGraceSeconds : 0;
  }

  /** @throws {Nonsense} when a parameter that is to be kept holds a NUL */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const json = JSON.stringify(payload);
    if (NUL.test(json)) throw new Nonsense();
    const values = {
      payload: json,
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      user_code: payload.userCode ?? null,
      expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
    };
    await this.#database
      .insertInto('artifacts')
      .values({ model: this.#model, id, ...values })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
      .execute();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode);
  }

  async #findBy(
    column: 'id' | 'uid' | 'user_code',
    value: string,
  ): Promise<AdapterPayload | undefined> {
    // No PostgreSQL text can hold a NUL, so nothing is stored under such a name.
    if (value.includes('\0')) return undefined;
    const row = await this.#database
      .selectFrom('artifacts')
      .select(['payload', 'expires_at', 'consumed_at'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst();
    if (row === undefined || isPast(row.expires_at)) return undefined;
    // As it was given to upsert: nothing else writes this column.
    const payload = row.payload as AdapterPayload;
    return this.#isUsedUp(row.consumed_at)
      ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : payload;
  }

  /**
   * A client that has lost the answer to a rotation comes back with the token that it still has.
   * Without some grace that would look like theft, and end the session of everyone involved.
   */
  #isUsedUp(consumedAt: Date | null): consumedAt is Date {
    return consumedAt !== null && Date.now() - consumedAt.getTime() >= this.#graceSeconds * 1000;
  }

  async consume(id: string): Promise<void> {
    await this.#database
      .updateTable('artifacts')
      // The first time counts: using a token again must not prolong its grace.
      .set({ consumed_at: sql<Date>`coalesce(consumed_at, ${new Date()}::timestamptz)` })
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .execute();
  }

  async destroy(id: string): Promise<void> {
    await this.#database
      .deleteFrom('artifacts')
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database
      .deleteFrom('artifacts')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute();
  }
}

function isPast(time: Date | null): boolean {
  return time !== null && time.getTime() <= Date.now();
}

/** Deletes what has expired. */
export async function forgetExpired(database: Kysely<Tables>): Promise<void> {
  await database.deleteFrom('artifacts').where('expires_at', '<', new Date()).execute();
}
