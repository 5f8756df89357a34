import { ApiError, api, type components, type Permissions } from '@console/shared-auth';
import { useQuery } from '@tanstack/react-query';

type Hub = components['schemas']['Hub'];

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
  const held = permissions.status === 'known' ? permissions.held : new Set<string>();
  const every = held.has('GetManagementHubs') && held.has('GetAllUsers');
  const own = held.has('GetManagementHub');
  const { data, error } = useQuery({
    queryKey: every ? ['hub', 'list'] : ['hub', 'own'],
    queryFn: async ({ signal }) => {
      if (every) return (await api.GET('/hub/list', { signal })).data ?? [];
      return ownHub(signal);
    },
    structuralSharing: false,
    enabled: wanted && (every || own),
  });
  if (data) return { status: 'known', hubs: data };
  if (error) return { status: 'failed', error };
  return every || own ? { status: 'loading' } : { status: 'known', hubs: [] };
}

/** The person's own hub; none for somebody who is in no hub, which the server answers with 404. */
async function ownHub(signal: AbortSignal): Promise<Hub[]> {
  try {
    const { data } = await api.GET('/hub', { signal });
    return data ? [data] : [];
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return [];
    throw error;
  }
}
