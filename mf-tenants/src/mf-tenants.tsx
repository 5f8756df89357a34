import { askAhead, screenApplication } from '@console/shared-ui';
import { tenantList } from './tenant/tenant-list.ts';
import { TenantsScreen } from './tenants-screen.tsx';

askAhead(tenantList);

export const { bootstrap, mount, unmount } = screenApplication({
  module: '@console/mf-tenants',
  route: '/tenants',
  screen: TenantsScreen,
});
