import { screenApplication } from '@console/shared-ui';
import { HubsScreen } from './hubs-screen.tsx';

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-hubs',
  route: '/hubs',
  screen: HubsScreen,
});
