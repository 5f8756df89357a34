import { tenants } from '@console/shared-auth';
import { prefetchList, registerSearch, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { TenantsScreen } from './tenants-screen.tsx';

const { module, route } = manifest;

prefetchList(tenants.list);
registerSearch({
  route,
  lists: [tenants.list],
  name: ({ name }) => name,
  detail: ({ key }) => key,
});

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: TenantsScreen,
});
