import { hubs } from '@console/shared-auth';
import { registerSearch, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { hubColumns } from './hub/hub-columns.tsx';
import { HubsScreen } from './hubs-screen.tsx';

const { module, route } = manifest;

registerSearch({
  module,
  route,
  lists: [hubs.list, hubs.own],
  name: ({ name }) => name,
  columns: hubColumns,
  fields: {
    name: 'mf-hubs:field.name',
    description: 'mf-hubs:field.description',
    tenantCount: 'mf-hubs:field.tenants',
    userCount: 'mf-hubs:field.users',
  },
});

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: HubsScreen,
});
