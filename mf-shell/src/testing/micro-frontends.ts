import type { MicroFrontend } from '@console/shared-ui/contract';

const icon = 'M2 2h12v12H2z';

/** Three micro-frontends, as in their manifests. */
export const tenants: MicroFrontend = {
  module: '@console/mf-tenants',
  route: '/tenants',
  label: { en: 'Tenants', fr: 'Organisations' },
  permissions: ['GetTenants', 'PutTenant'],
  menu: [{ label: { en: 'Tenants', fr: 'Organisations' }, icon, routerLink: '/tenants/list' }],
  actions: [
    {
      label: { en: 'Create tenant', fr: 'Créer une organisation' },
      routerLink: '/tenants/new',
      permissions: ['PutTenant'],
    },
  ],
  search: {
    lists: [{ path: '/tenant/list', permission: 'GetTenants' }],
    name: ['name'],
    detail: 'key',
    list: '/tenants/list',
    views: [
      {
        label: { en: 'In no hub', fr: 'Dans aucun hub' },
        routerLink: '/tenants/list?hubs=none',
        permissions: ['GetManagementHubs'],
      },
    ],
  },
};

export const users: MicroFrontend = {
  module: '@console/mf-users',
  route: '/users',
  label: { en: 'Users', fr: 'Utilisateurs' },
  permissions: ['GetUsers', 'CreateUser'],
  menu: [{ label: { en: 'Users', fr: 'Utilisateurs' }, icon, routerLink: '/users/list' }],
  actions: [
    {
      label: { en: 'Create user', fr: 'Créer un utilisateur' },
      routerLink: '/users/new',
      permissions: ['CreateUser'],
    },
  ],
  search: {
    lists: [
      { path: '/user/listall', permission: 'GetAllUsers' },
      { path: '/user/list', permission: 'GetUsers' },
    ],
    name: ['firstName', 'lastName'],
    fields: { hub: { label: 'search.hub', members: ['hubName'] } },
  },
};

export const hubs: MicroFrontend = {
  module: '@console/mf-hubs',
  route: '/hubs',
  label: { en: 'Hubs', fr: 'Hubs' },
  permissions: ['GetManagementHubs', 'CreateManagementHub'],
  menu: [{ label: { en: 'Hubs', fr: 'Hubs' }, icon, routerLink: '/hubs/list' }],
};
