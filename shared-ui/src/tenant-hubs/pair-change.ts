import {
  type HubId,
  hubs,
  type Tenant,
  type TenantId,
  type Writes,
  writesFor,
} from '@console/shared-auth';
import { invalidate } from '../queries/list-cache.ts';
import { queryClient } from '../queries/query-client.ts';
import { changedSet } from '../queries/set-change.ts';
import type { NamedHub } from './hubs-by-tenant.ts';

/** One call to the server that adds a tenant to a hub or removes it. */
export interface PairChange {
  /** Whether the tenant is added to the hub or removed from it. */
  readonly change: 'add' | 'remove';
  /** The hub. */
  readonly hub: NamedHub;
  /** The tenant; its key is shown where names are equal. */
  readonly tenant: Pick<Tenant, 'id' | 'name'> & Partial<Pick<Tenant, 'key'>>;
}

/** Milliseconds for which the changes of jobs are collected before they are shown. */
const SHOW_DELAY_MS = 3_000;
/** Milliseconds after the last change until the hubs are refetched. */
const REFETCH_DELAY_MS = 1_000;

/** Confirmed changes that the cache does not have yet, by hub. */
const confirmed = new Map<HubId, Map<TenantId, PairChange['change']>>();
const changed = new Set<HubId>();
let showTimer: ReturnType<typeof setTimeout> | undefined;
let refetchTimer: ReturnType<typeof setTimeout> | undefined;

/** Sends a change. */
export const sendPair = ({ change, hub, tenant }: PairChange, to: Writes): Promise<unknown> =>
  change === 'add' ? to.hubs.addTenant(hub.id, tenant.id) : to.hubs.removeTenant(hub.id, tenant.id);

/** Returns a function that sends the calls of changes, and does nothing else. */
export const pairCalls = (changes: readonly PairChange[]) => async (to: Writes) => {
  for (const one of changes) await sendPair(one, to);
};

/** Makes a change, and updates the cached pairs; throws if the server does not confirm the change. */
export async function changePair(made: PairChange, to = writesFor()): Promise<void> {
  await changePairOfJob(made, to);
  showConfirmed();
}

/** Makes one of many changes, which the cached pairs show together; throws if it is not confirmed. */
export async function changePairOfJob(made: PairChange, to: Writes): Promise<void> {
  await sendPair(made, to);
  const { change, hub, tenant } = made;
  const ofHub = confirmed.get(hub.id) ?? new Map();
  confirmed.set(hub.id, ofHub.set(tenant.id, change));
  changed.add(hub.id);
  showTimer ??= setTimeout(showConfirmed, SHOW_DELAY_MS);
  clearTimeout(refetchTimer);
  refetchTimer = setTimeout(refetchChanged, REFETCH_DELAY_MS);
}

function showConfirmed(): void {
  clearTimeout(showTimer);
  showTimer = undefined;
  for (const [hubId, changes] of confirmed) {
    const queryKey = hubs.tenantIdsKey(hubId);
    // A request sent before the change would restore the old data.
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
  const made = (wanted: PairChange['change']) =>
    [...changes].filter(([, change]) => change === wanted).map(([id]) => id);
  return changedSet(ids, made('add'), made('remove'));
}

function refetchChanged(): void {
  showConfirmed();
  invalidate('hub', [...changed]);
  changed.clear();
}
