import { answerSearch, screenApplication } from '@console/shared-ui';
import { hubList, ownHubList } from './hub/hub-list.ts';
import { HubsScreen } from './hubs-screen.tsx';

answerSearch({ route: '/hubs', lists: [hubList, ownHubList], name: ({ name }) => name });

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-hubs',
  route: '/hubs',
  screen: HubsScreen,
});
