import { ApiError, api, type components } from '@console/shared-auth';
import { hasTexts, type ListSource, store } from '@console/shared-ui';

/** A management hub: a group of tenants with its own users. */
export type Hub = components['schemas']['Hub'];
/** What the console says of a new hub. */
export type HubBody = components['schemas']['HubBody'];

const isRow = (value: unknown): value is Hub => hasTexts(value, 'id', 'name');

/** Every hub. */
export const hubList: ListSource<Hub> = {
  key: ['hub', 'list'],
  permission: 'GetManagementHubs',
  call: (signal) => api.GET('/hub/list', { signal }),
  isRow,
};

/** The person's own hub, as a list of one, or of none. */
export const ownHubList: ListSource<Hub> = {
  key: ['hub', 'own'],
  permission: 'GetManagementHub',
  call: async (signal) => {
    try {
      const { data } = await api.GET('/hub', { signal });
      return { data: [data] };
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'not-found') return { data: [] };
      throw error;
    }
  },
  isRow,
};

/** Creates a hub. */
export function createHub(body: HubBody): Promise<Hub> {
  return store(hubList, body, () => api.PUT('/hub/create', { body }));
}
