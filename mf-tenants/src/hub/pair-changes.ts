import type { HubId, Tenant, TenantId } from '@console/shared-auth';
import type { KnownTenantHubs, NamedHub, PairChange } from '@console/shared-ui/tenant-hubs';

/** Returns the calls that add tenants to a hub or remove them; only those that change something. */
export function differences(
  change: PairChange['change'],
  tenants: readonly Tenant[],
  hub: NamedHub,
  inHub: ReadonlySet<TenantId>,
): readonly PairChange[] {
  return tenants
    .filter(({ id }) => inHub.has(id) === (change === 'remove'))
    .map((tenant) => ({ change, hub, tenant }));
}

/** Returns the calls that add tenants to a hub, and remove them from all other hubs except `kept`. */
export function moves(
  tenants: readonly Tenant[],
  hub: NamedHub,
  known: Pick<KnownTenantHubs, 'of'>,
  kept: ReadonlySet<HubId>,
): readonly PairChange[] {
  return tenants.flatMap((tenant) => {
    const { hubs } = known.of(tenant.id);
    const isThere = hubs.some(({ id }) => id === hub.id);
    const left = hubs.filter(({ id }) => id !== hub.id && !kept.has(id));
    return [
      ...(isThere ? [] : [{ change: 'add', hub, tenant } as const]),
      ...left.map((one) => ({ change: 'remove', hub: one, tenant }) as const),
    ];
  });
}

export interface HubCount {
  readonly hub: NamedHub;
  readonly count: number;
}

export function countHubs(
  tenants: readonly Tenant[],
  known: Pick<KnownTenantHubs, 'of'>,
): readonly HubCount[] {
  const counts = new Map<HubId, HubCount>();
  for (const { id } of tenants) {
    for (const hub of known.of(id).hubs) {
      counts.set(hub.id, { hub, count: (counts.get(hub.id)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
