import { type Hub, holdsAny, hubs, type Permissions } from '@console/shared-auth';
import { useList } from '@console/shared-ui';

/** Hubs in which the signed-in user may create users. */
export type HubChoice =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'known'; readonly hubs: readonly Pick<Hub, 'id' | 'name'>[] };

/** Returns all hubs, or only the own hub of a user who may not see all. Without `wanted`, reads nothing. */
export function useHubChoice(permissions: Permissions, wanted: boolean): HubChoice {
  const every =
    holdsAny(permissions, ['GetManagementHubs']) && holdsAny(permissions, ['GetAllUsers']);
  const own = holdsAny(permissions, ['GetManagementHub']);
  const { data, error } = useList(every ? hubs.list : hubs.own, wanted && (every || own));
  if (data) return { status: 'known', hubs: data };
  if (error) return { status: 'failed', error };
  return every || own ? { status: 'loading' } : { status: 'known', hubs: [] };
}
