import { type Kysely, sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { MalformedRequest } from '../process/malformed-request.ts';
import type { Tables } from './tables.ts';

/** Matches `\u0000` in JSON (PostgreSQL cannot store a NUL), unless its backslash is escaped. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** The storage of one model of oidc-provider: sessions, grants, refresh tokens and so on. */
export class ArtifactStore implements Adapter {
  readonly #database: Kysely<Tables>;
  readonly #model: string;
  readonly #graceSeconds: number;

  /** @param rotationGraceSeconds how long a used refresh token is still accepted */
  constructor(database: Kysely<Tables>, model: string, rotationGraceSeconds: number) {
    this.#database = database;
    this.#model = model;
    this.#graceSeconds = model === 'RefreshToken' ? rotationGraceSeconds : 0;
  }

  /** @throws {MalformedRequest} if a parameter that would be stored contains a NUL */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const json = JSON.stringify(payload);
    if (NUL.test(json)) throw new MalformedRequest();
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
    // PostgreSQL text cannot contain a NUL, so nothing is stored under such a value.
    if (value.includes('\0')) return undefined;
    const row = await this.#database
      .selectFrom('artifacts')
      .select(['payload', 'expires_at', 'consumed_at'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst();
    if (row === undefined || isPast(row.expires_at)) return undefined;
    // Only `upsert` writes this column.
    const payload = row.payload as AdapterPayload;
    return this.#isConsumed(row.consumed_at)
      ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : payload;
  }

  /**
   * Returns whether a token was used and its grace period is over. The grace period is for a client that
   * lost the answer to a rotation: without it, the client's retry would look like theft and end the session.
   */
  #isConsumed(consumedAt: Date | null): consumedAt is Date {
    return consumedAt !== null && Date.now() - consumedAt.getTime() >= this.#graceSeconds * 1000;
  }

  async consume(id: string): Promise<void> {
    await this.#database
      .updateTable('artifacts')
      // Keeps the time of the first use: using a token again must not extend its grace period.
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

/** Deletes expired artifacts. */
export async function deleteExpired(database: Kysely<Tables>): Promise<void> {
  await database.deleteFrom('artifacts').where('expires_at', '<', new Date()).execute();
}
