import { screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { UsersScreen } from './users-screen.tsx';

const { module, route } = manifest;

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: UsersScreen,
});
