import { hubs } from '@console/shared-auth';
import { registerSearch, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { HubsScreen } from './hubs-screen.tsx';

const { module, route } = manifest;

registerSearch({ route, lists: [hubs.list, hubs.own], name: ({ name }) => name });

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: HubsScreen,
});
