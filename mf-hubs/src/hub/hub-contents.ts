import { api, type components, holdsAny, type Permissions } from '@console/shared-auth';
import { hasTexts, type ListSource } from '@console/shared-ui';
import { useQuery } from '@tanstack/react-query';

export type Tenant = components['schemas']['Tenant'];
export type User = components['schemas']['User'];

/** Every tenant; the same list, under the same name, as that of the tenants' screen. */
export const tenantList: ListSource<Tenant> = {
  key: ['tenant', 'list'],
  permission: 'GetTenants',
  call: (signal) => api.GET('/tenant/list', { signal }),
  isRow: (value): value is Tenant => hasTexts(value, 'id', 'key', 'name'),
};

/** The ids of the tenants of a hub. */
export function useTenantIds(hubId: string) {
  return useQuery({
    queryKey: ['hub', hubId, 'tenantids'],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET('/hub/{hubId}/tenantids', {
        params: { path: { hubId } },
        signal,
      });
      return new Set(data);
    },
    structuralSharing: false,
  });
}

/** The list in which the users of a hub are found, for whoever may look at one. */
export function userListFor(permissions: Permissions): ListSource<User> | undefined {
  const isRow = (value: unknown): value is User => hasTexts(value, 'id', 'username', 'hubId');
  if (holdsAny(permissions, ['GetAllUsers'])) {
    return {
      key: ['user', 'listall'],
      permission: 'GetAllUsers',
      call: (signal) => api.GET('/user/listall', { signal }),
      isRow,
    };
  }
  if (!holdsAny(permissions, ['GetUsers'])) return undefined;
  return {
    key: ['user', 'list'],
    permission: 'GetUsers',
    call: (signal) => api.GET('/user/list', { signal }),
    isRow,
  };
}
