/** @jest-environment node */
import { manifestFault } from './manifest-check.ts';

const label = { en: 'Users', fr: 'Utilisateurs' };
const link = { label, routerLink: '/users/list' };
const manifest = {
  module: '@console/mf-users',
  route: '/users',
  label,
  permissions: ['GetUsers'],
  menu: [link],
  actions: [{ ...link, permissions: ['CreateUser'] }],
};

test('a manifest is one, with members that nobody knows and without actions', () => {
  expect(manifestFault(manifest)).toBeUndefined();
  expect(manifestFault({ ...manifest, actions: undefined, badge: 3 })).toBeUndefined();
});

test.each([
  ['it is no object', 'mf-users'],
  ['module is no name', { ...manifest, module: undefined }],
  ['route is no path such as /tenants', { ...manifest, route: 'users' }],
  ['route is no path such as /tenants', { ...manifest, route: '/users/' }],
  ['label.fr is no text', { ...manifest, label: { en: 'Users' } }],
  [
    'label.en has characters that cannot be seen, or begins with an accent',
    { ...manifest, label: { ...label, en: 'Users\u202e' } },
  ],
  ['permissions is no list', { ...manifest, permissions: 'GetUsers' }],
  ['permissions[1] is no name', { ...manifest, permissions: ['GetUsers', 4] }],
  ['menu is no list', { ...manifest, menu: undefined }],
  ['menu[0].label.en is no text', { ...manifest, menu: [{ ...link, label: { fr: 'x' } }] }],
  ['menu[0].icon is no path data', { ...manifest, menu: [{ ...link, icon: 7 }] }],
  [
    'menu[1].routerLink is no path such as /tenants/list',
    { ...manifest, menu: [link, { ...link, routerLink: '//evil.test' }] },
  ],
  [
    'menu[0].routerLink is not within /users',
    { ...manifest, menu: [{ ...link, routerLink: '/users-of-old' }] },
  ],
  ['actions[0].permissions is no list', { ...manifest, actions: [link] }],
])('%s', (fault, value) => {
  expect(manifestFault(value)).toBe(fault);
});
