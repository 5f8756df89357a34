import { screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { HubsScreen } from './hubs-screen.tsx';

const { module, route } = manifest;

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: HubsScreen,
});
