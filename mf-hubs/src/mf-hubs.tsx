import { hubs } from '@console/shared-auth';
import { registerSearch, screenApplication } from '@console/shared-ui';
import { HubsScreen } from './hubs-screen.tsx';

registerSearch({ route: '/hubs', lists: [hubs.list, hubs.own], name: ({ name }) => name });

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-hubs',
  route: '/hubs',
  screen: HubsScreen,
});
