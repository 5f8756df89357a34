import { api, type components } from '@console/shared-auth';
import type { BulkTask } from '@console/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '../tenant/tenant-list.ts';

/** A hub, as far as tenants are concerned. */
export type Hub = components['schemas']['Hub'];

/** Every hub, for whoever may see them. */
export function useHubs(allowed: boolean) {
  return useQuery({
    queryKey: ['hub', 'list'],
    queryFn: async ({ signal }) => (await api.GET('/hub/list', { signal })).data ?? [],
    structuralSharing: false,
    enabled: allowed,
  });
}

/** Puts tenants into a hub; a tenant that is in it already stays as it is. */
export function addingTasks(hubId: string, tenants: readonly Tenant[]): readonly BulkTask[] {
  return tenants.map(({ id, name }) => ({
    id,
    label: name,
    run: () =>
      api.PUT('/hub/{hubId}/tenant/{tenantId}', { params: { path: { hubId, tenantId: id } } }),
  }));
}

/** Takes tenants out of a hub again. */
export function removingTasks(hubId: string, tenants: readonly Tenant[]): readonly BulkTask[] {
  return tenants.map(({ id, name }) => ({
    id,
    label: name,
    run: () =>
      api.DELETE('/hub/{hubId}/tenant/{tenantId}', { params: { path: { hubId, tenantId: id } } }),
  }));
}

/** Which of the hubs a tenant is in; one call for each hub. */
export async function hubsWith(tenantId: string, hubs: readonly Hub[]): Promise<Hub[]> {
  const found = await Promise.all(
    hubs.map(async (hub) => {
      const path = { hubId: hub.id };
      const { data } = await api.GET('/hub/{hubId}/tenantids', { params: { path } });
      return data?.includes(tenantId) ? [hub] : [];
    }),
  );
  return found.flat();
}
