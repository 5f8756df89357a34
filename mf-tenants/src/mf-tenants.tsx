import { tenants } from '@console/shared-auth';
import { prefetchList, registerSearch, screenApplication } from '@console/shared-ui';
import { TenantsScreen } from './tenants-screen.tsx';

prefetchList(tenants.list);
registerSearch({
  route: '/tenants',
  lists: [tenants.list],
  name: ({ name }) => name,
  detail: ({ key }) => key,
});

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-tenants',
  route: '/tenants',
  screen: TenantsScreen,
});
