import { type Kysely, sql } from 'kysely';
import type { Deed, Occasion } from '../audit/audit-entry.ts';
import { writeAudit } from '../audit/audit-trail.ts';
import type { Tables } from './tables.ts';

export type EventKind = 'authorizations' | 'tenant' | 'user' | 'hub';
export type ListName = 'tenant' | 'user' | 'hub';

/** A change that is published to the callers who may see it. */
export interface Change {
  kind: EventKind;
  change: 'created' | 'updated' | 'deleted';
  /** The id of the tenant, user or hub; for `authorizations`, the id of the account. */
  subject?: string;
  /** The hub that the change belongs to. */
  hubId?: string;
  /** The tenant that was added to the hub, or removed from it. */
  tenant?: string;
  /** The role whose permissions changed, for `authorizations`. */
  role?: string;
}

/** The channel on which API processes notify each other of new events. */
export const channel = 'platform_events';

/** Older events are deleted; a reader that missed some of them is told to read everything again. */
const KEPT_EVENTS = 10_000;

/** Records a deed in the audit trail, and publishes its changes. Call it last in the deed's transaction. */
export async function record(
  transaction: Kysely<Tables>,
  occasion: Occasion,
  deed: Deed,
  changes: readonly Change[],
): Promise<void> {
  await writeAudit(transaction, occasion, deed);
  await publish(transaction, changes);
}

/**
 * Publishes changes as events, renews the ETags of the lists, and notifies every API process on commit.
 * Call it last in the transaction that makes the changes.
 */
export async function publish(
  transaction: Kysely<Tables>,
  changes: readonly Change[],
): Promise<void> {
  const rows = JSON.stringify(changes.map(({ hubId: hub_id, ...rest }) => ({ ...rest, hub_id })));
  const lists = changes.map(({ kind }) => kind);
  // The lock is held until commit, so that events become visible in the order of their ids: a
  // reader that has received event 6 would never receive event 5 if event 5 were committed later.
  const { rows: recorded } = await sql<{ last: number; count: number }>`
    with turn as materialized (select pg_advisory_xact_lock(727002)),
    renewed as (
      update list_revisions set revision = revision + 1
      from turn
      where list = any(${sql.val(lists)}::text[])
      returning list, revision
    ),
    added as (
      insert into events (kind, change, subject, hub_id, tenant, role, revision)
      select kind, change, subject, hub_id, tenant, role, revision
      from turn, json_to_recordset(${rows}::json)
        as row (kind text, change text, subject text, hub_id uuid, tenant text, role text)
        left join renewed on list = kind
      returning id
    )
    select max(id) as last, count(*)::integer as count, pg_notify(${channel}, '') from added
  `.execute(transaction);
  const { last = 0, count = 0 } = recorded[0] ?? {};
  // It is enough to delete old events once per hundred new events.
  if (last % 100 < count) {
    await transaction
      .deleteFrom('events')
      .where('id', '<=', last - KEPT_EVENTS)
      .execute();
  }
}
