import { users } from '@console/shared-auth';
import { registerSearch, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { fullName } from './user/full-name.ts';
import { UsersScreen } from './users-screen.tsx';

const { module, route } = manifest;

registerSearch({
  route,
  lists: [users.every, users.own],
  name: fullName,
  detail: ({ username }) => username,
});

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: UsersScreen,
});
