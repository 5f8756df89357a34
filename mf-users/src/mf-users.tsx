import { users } from '@console/shared-auth';
import { registerSearch, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { fullName } from './user/full-name.ts';
import { userColumns } from './user/user-columns.ts';
import { UsersScreen } from './users-screen.tsx';

const { module, route } = manifest;

registerSearch({
  module,
  route,
  lists: [users.every, users.own],
  name: fullName,
  detail: ({ username }) => username,
  columns: userColumns,
  // Not the last sign-in, which changes with every one.
  fields: {
    firstName: 'mf-users:field.firstName',
    lastName: 'mf-users:field.lastName',
    username: 'mf-users:field.username',
    email: 'mf-users:field.email',
    hubName: 'mf-users:field.hub',
  },
});

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: UsersScreen,
});
