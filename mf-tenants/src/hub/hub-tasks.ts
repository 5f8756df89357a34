import { type Hub, type HubId, hubs, type Tenant, type TenantId } from '@console/shared-auth';
import type { BulkTask } from '@console/shared-ui';

/** Puts tenants into a hub; a tenant that is in it already stays as it is. */
export function addingTasks(hubId: HubId, tenants: readonly Tenant[]): readonly BulkTask[] {
  return tenants.map(({ id, name }) => ({
    id,
    label: name,
    run: () => hubs.addTenant(hubId, id),
  }));
}

/** Takes tenants out of a hub again. */
export function removingTasks(hubId: HubId, tenants: readonly Tenant[]): readonly BulkTask[] {
  return tenants.map(({ id, name }) => ({
    id,
    label: name,
    run: () => hubs.removeTenant(hubId, id),
  }));
}

/** Which of the hubs a tenant is in; one call for each hub. */
export async function hubsWith(tenantId: TenantId, all: readonly Hub[]): Promise<Hub[]> {
  const found = await Promise.all(
    all.map(async (hub) => ((await hubs.tenantIds(hub.id)).has(tenantId) ? [hub] : [])),
  );
  return found.flat();
}
