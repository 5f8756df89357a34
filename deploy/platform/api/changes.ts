import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

export type EventKind = 'authorizations' | 'tenant' | 'user' | 'hub';
export type ListName = 'tenant' | 'user' | 'hub';

/** Something that has changed, for those who may see it. */
export interface Change {
  kind: EventKind;
  change: 'created' | 'updated' | 'deleted';
  /** The id of the tenant, user or hub; of the account, for `authorizations`. */
  subject?: string;
  /** The hub that it concerns. */
  hubId?: string;
  /** The role that it concerns, for `authorizations`. */
  role?: string;
}

/** The channel on which the API processes tell each other that there are new events. */
export const channel = 'platform_events';

/** Older events are forgotten; a reader that was away for longer is told to read everything. */
const keptEvents = 10_000;

/**
 * Records changes as events, renews the ETags of the lists, and tells every API process on commit.
 * Call it last in the transaction that makes the changes.
 */
export async function record(transaction: Kysely<Tables>, changes: readonly Change[]): Promise<void> {
  // Held until commit, so that events become visible in the order of their ids: a reader that
  // has seen number 6 would otherwise never be given a number 5 that is committed later.
  await sql`select pg_advisory_xact_lock(727002)`.execute(transaction);
  const events = await transaction
    .insertInto('events')
    .values(
      changes.map(({ kind, change, subject, hubId, role }) => ({
        kind,
        change,
        subject: subject ?? null,
        hub_id: hubId ?? null,
        role: role ?? null,
      })),
    )
    .returning('id')
    .execute();
  const lists = [...new Set(changes.map(({ kind }) => kind))].filter(
    (kind): kind is ListName => kind !== 'authorizations',
  );
  if (lists.length > 0) {
    await transaction
      .updateTable('list_revisions')
      .set((list) => ({ revision: list('revision', '+', 1) }))
      .where('list', 'in', lists)
      .execute();
  }
  // Now and then is enough, and the notification says no more than that there is something.
  const last = Math.max(...events.map(({ id }) => id));
  if (last % 100 < events.length) {
    await transaction.deleteFrom('events').where('id', '<=', last - keptEvents).execute();
  }
  await sql`select pg_notify(${channel}, '')`.execute(transaction);
}
