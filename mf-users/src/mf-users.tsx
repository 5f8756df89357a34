import { screenApplication } from '@console/shared-ui';
import { UsersScreen } from './users-screen.tsx';

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-users',
  route: '/users',
  screen: UsersScreen,
});
