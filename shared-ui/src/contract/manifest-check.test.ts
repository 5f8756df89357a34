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

const search = {
  lists: [{ path: '/user/list', permission: 'GetUsers' }],
  name: ['firstName', 'lastName'],
  detail: 'username',
  routerLink: '/users/{id}',
  fields: { 'signed-in': { label: 'search.signedIn', members: ['lastSignInAt'], kind: 'time' } },
  changes: { firstName: 'field.firstName' },
};

test('a manifest may have unknown members and no actions', () => {
  expect(manifestFault(manifest)).toBeUndefined();
  expect(manifestFault({ ...manifest, actions: undefined, badge: 3 })).toBeUndefined();
});

test('a manifest may declare a search', () => {
  const { lists, name } = search;
  expect(manifestFault({ ...manifest, search })).toBeUndefined();
  expect(manifestFault({ ...manifest, search: { lists, name, later: 1 } })).toBeUndefined();
});

test.each([
  ['search is no object', 'users'],
  ['search.lists is no list', { ...search, lists: undefined }],
  ['search.lists is empty', { ...search, lists: [] }],
  [
    'search.lists[0].path is no path of the API such as /tenant/list',
    { ...search, lists: [{ path: '/user/../hub', permission: 'GetUsers' }] },
  ],
  [
    'search.lists[0].path is no path of the API such as /tenant/list',
    { ...search, lists: [{ path: 'https://evil.test/list', permission: 'GetUsers' }] },
  ],
  ['search.lists[0].permission is no name', { ...search, lists: [{ path: '/user/list' }] }],
  ['search.name is no list', { ...search, name: 'firstName' }],
  ['search.name is empty', { ...search, name: [] }],
  ['search.name[1] is no name', { ...search, name: ['firstName', 7] }],
  ['search.detail is no name', { ...search, detail: ['username'] }],
  ['search.routerLink is no path such as /users/{id}', { ...search, routerLink: '/users/list' }],
  ['search.routerLink is not within /users', { ...search, routerLink: '/hubs/{id}' }],
  ['search.fields is no object', { ...search, fields: ['hub'] }],
  [
    'search.fields.Signed in is no small letters, digits and -',
    { ...search, fields: { 'Signed in': search.fields['signed-in'] } },
  ],
  ['search.fields.hub.label is no name', { ...search, fields: { hub: { members: ['hubName'] } } }],
  ['search.fields.hub.members is no list', { ...search, fields: { hub: { label: 'hub' } } }],
  [
    'search.fields.hub.kind is neither number nor time',
    { ...search, fields: { hub: { label: 'hub', members: ['hubName'], kind: 'text' } } },
  ],
  ['search.changes.email is no name', { ...search, changes: { email: 4 } }],
])('%s', (fault, value) => {
  expect(manifestFault({ ...manifest, search: value })).toBe(fault);
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
