import { tenants } from '@console/shared-auth';
import { prefetchList, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { TenantsScreen } from './tenants-screen.tsx';

const { module, route } = manifest;

prefetchList(tenants.list);

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: TenantsScreen,
});
