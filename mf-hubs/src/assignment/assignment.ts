import type { Tenant, TenantId } from '@console/shared-auth';
import { foldText } from '@console/shared-ui/internal';
import type { NamedHub, PairChange } from '@console/shared-ui/tenant-hubs';

export type AssignmentFilter = 'all' | 'in' | 'out';

/** Differences between the current and the chosen tenants of a hub. */
export interface Changes {
  readonly added: readonly Tenant[];
  readonly removed: readonly Tenant[];
}

/** Returns the differences between the tenants before and after the user's choice. */
export function getChanges(
  tenants: readonly Tenant[],
  before: ReadonlySet<TenantId>,
  after: ReadonlySet<TenantId>,
): Changes {
  return {
    added: tenants.filter(({ id }) => after.has(id) && !before.has(id)),
    removed: tenants.filter(({ id }) => before.has(id) && !after.has(id)),
  };
}

export function listed(
  tenants: readonly Tenant[],
  chosen: ReadonlySet<TenantId>,
  filter: AssignmentFilter,
  query: string,
): readonly Tenant[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return tenants.filter(({ id, name, key = '' }) => {
    if (filter === 'in' && !chosen.has(id)) return false;
    if (filter === 'out' && chosen.has(id)) return false;
    if (words.length === 0) return true;
    const text = `${foldText(name)}\n${key}\n${id}`;
    return words.every((word) => text.includes(word));
  });
}

/** Returns the first `count` tenants in the order of their names, without sorting all of them. */
export function firstByName(
  tenants: readonly Tenant[],
  count: number,
  compare: (one: string, other: string) => number,
): readonly Tenant[] {
  const byName = (one: Tenant, other: Tenant) => compare(one.name, other.name);
  let first: readonly Tenant[] = [];
  let next: Tenant[] = [];
  for (const tenant of tenants) {
    const last = first[count - 1];
    if (last && byName(tenant, last) >= 0) continue;
    next.push(tenant);
    if (next.length < count) continue;
    first = [...first, ...next].sort(byName).slice(0, count);
    next = [];
  }
  return [...first, ...next].sort(byName).slice(0, count);
}

export function pairChanges(hub: NamedHub, { added, removed }: Changes): readonly PairChange[] {
  return [
    ...added.map((tenant) => ({ change: 'add', hub, tenant }) as const),
    ...removed.map((tenant) => ({ change: 'remove', hub, tenant }) as const),
  ];
}

/** Returns the calls that move all tenants of a hub to another hub. */
export function getMoves(
  tenants: readonly Tenant[],
  from: NamedHub,
  own: ReadonlySet<TenantId>,
  to: NamedHub,
  others: ReadonlySet<TenantId>,
): readonly PairChange[] {
  const moved = tenants.filter(({ id }) => own.has(id));
  return [
    ...pairChanges(to, { added: moved.filter(({ id }) => !others.has(id)), removed: [] }),
    ...pairChanges(from, { added: [], removed: moved }),
  ];
}
