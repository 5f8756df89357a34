import { type HubId, hubs, type Tenant, type TenantId } from '@console/shared-auth';
import { invalidate } from '../queries/list-cache.ts';
import { queryClient } from '../queries/query-client.ts';
import type { NamedHub } from './hubs-by-tenant.ts';

/** One call to the server: a tenant that comes into a hub, or goes out of it. */
export interface PairChange {
  readonly change: 'add' | 'remove';
  readonly hub: NamedHub;
  readonly tenant: Pick<Tenant, 'id' | 'name'> & Partial<Pick<Tenant, 'key'>>;
}

/** Milliseconds of many changes that are shown at once. */
const SHOWN_EVERY_MS = 100;
/** Milliseconds after the last change after which the server is asked what it has. */
const ASKED_AFTER_MS = 1_000;

/** By hub, what the server confirmed and what was read does not have yet. */
const confirmed = new Map<HubId, Map<TenantId, PairChange['change']>>();
const changed = new Set<HubId>();
let asking: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes a change, and has it known wherever the pairs are shown.
 *
 * @throws {ApiError} when the server does not confirm it
 */
export async function changePair({ change, hub, tenant }: PairChange): Promise<void> {
  if (change === 'add') await hubs.addTenant(hub.id, tenant.id);
  else await hubs.removeTenant(hub.id, tenant.id);
  if (confirmed.size === 0) setTimeout(showConfirmed, SHOWN_EVERY_MS);
  const ofHub = confirmed.get(hub.id) ?? new Map();
  confirmed.set(hub.id, ofHub.set(tenant.id, change));
  changed.add(hub.id);
  clearTimeout(asking);
  asking = setTimeout(askAgain, ASKED_AFTER_MS);
}

function showConfirmed(): void {
  for (const [hubId, changes] of confirmed) {
    const queryKey = hubs.tenantIdsKey(hubId);
    // What was asked before the change was made would bring back what was before it.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<ReadonlySet<TenantId>>(
      queryKey,
      (ids) => ids && withAll(ids, changes),
    );
  }
  confirmed.clear();
}

function withAll(
  ids: ReadonlySet<TenantId>,
  changes: ReadonlyMap<TenantId, PairChange['change']>,
): ReadonlySet<TenantId> {
  const next = new Set(ids);
  for (const [id, change] of changes) {
    if (change === 'add') next.add(id);
    else next.delete(id);
  }
  return next;
}

function askAgain(): void {
  invalidate('hub', [...changed]);
  changed.clear();
}
