import { type Hub, holdsAny, hubs, type Permissions } from '@console/shared-auth';
import { useList } from '@console/shared-ui';

/** Into which hubs the person may put a user. */
export type HubChoice =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'known'; readonly hubs: readonly Pick<Hub, 'id' | 'name'>[] };

/**
 * Every hub for whoever may see them and the users in them, else the person's own.
 *
 * @param wanted - whether the person may create users at all; if not, nothing is asked
 */
export function useHubChoice(permissions: Permissions, wanted: boolean): HubChoice {
  const every =
    holdsAny(permissions, ['GetManagementHubs']) && holdsAny(permissions, ['GetAllUsers']);
  const own = holdsAny(permissions, ['GetManagementHub']);
  const { data, error } = useList(every ? hubs.list : hubs.own, wanted && (every || own));
  if (data) return { status: 'known', hubs: data };
  if (error) return { status: 'failed', error };
  return every || own ? { status: 'loading' } : { status: 'known', hubs: [] };
}
