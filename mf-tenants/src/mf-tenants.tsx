import { answerSearch, askAhead, screenApplication } from '@console/shared-ui';
import { tenantList } from './tenant/tenant-list.ts';
import { TenantsScreen } from './tenants-screen.tsx';

askAhead(tenantList);
answerSearch({
  route: '/tenants',
  lists: [tenantList],
  name: ({ name }) => name,
  detail: ({ key }) => key,
});

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-tenants',
  route: '/tenants',
  screen: TenantsScreen,
});
