import { answerSearch, screenApplication } from '@console/shared-ui';
import { everyUserList, fullName, ownUserList } from './user/user-list.ts';
import { UsersScreen } from './users-screen.tsx';

answerSearch({
  route: '/users',
  lists: [everyUserList, ownUserList],
  name: fullName,
  detail: ({ username }) => username,
});

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-users',
  route: '/users',
  screen: UsersScreen,
});
