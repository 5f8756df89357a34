import { users } from '@console/shared-auth';
import { registerSearch, screenApplication } from '@console/shared-ui';
import { fullName } from './user/full-name.ts';
import { UsersScreen } from './users-screen.tsx';

registerSearch({
  route: '/users',
  lists: [users.every, users.own],
  name: fullName,
  detail: ({ username }) => username,
});

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-users',
  route: '/users',
  screen: UsersScreen,
});
