import {
  type HubId,
  holdsAny,
  hubs,
  type Permissions,
  type ServerList,
  type User,
  users,
} from '@console/shared-auth';
import { useQuery } from '@tanstack/react-query';

/** The ids of the tenants of a hub. */
export function useTenantIds(hubId: HubId) {
  return useQuery({
    queryKey: hubs.tenantIdsKey(hubId),
    queryFn: ({ signal }) => hubs.tenantIds(hubId, signal),
    structuralSharing: false,
  });
}

/** The list in which the users of a hub are found, for whoever may look at one. */
export function userListFor(permissions: Permissions): ServerList<User> | undefined {
  return [users.every, users.own].find(({ permission }) => holdsAny(permissions, [permission]));
}
