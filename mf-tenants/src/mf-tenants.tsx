import { tenants } from '@console/shared-auth';
import { prefetchList, registerSearch, screenApplication } from '@console/shared-ui';
import manifest from '../manifest.json';
import { tenantColumns } from './tenant/tenant-columns.ts';
import { TenantsScreen } from './tenants-screen.tsx';

const { module, route } = manifest;

prefetchList(tenants.list);
registerSearch({
  module,
  route,
  lists: [tenants.list],
  name: ({ name }) => name,
  detail: ({ key = '' }) => key,
  columns: tenantColumns,
  fields: {
    name: 'mf-tenants:field.name',
    key: 'mf-tenants:field.key',
    contactEmail: 'mf-tenants:field.contactEmail',
    description: 'mf-tenants:field.description',
  },
});

export const { bootstrap, mount, unmount } = screenApplication({
  module,
  route,
  screen: TenantsScreen,
});
