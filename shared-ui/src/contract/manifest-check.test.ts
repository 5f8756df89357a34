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
  list: '/users/list',
  views: [{ label, routerLink: '/users/list?signedIn=never', permissions: ['GetUsers'] }],
};

test('a manifest may have unknown members, and needs no actions', () => {
  expect(manifestFault(manifest)).toBeUndefined();
  expect(manifestFault({ ...manifest, actions: undefined, badge: 3 })).toBeUndefined();
});

test('a manifest may declare APIs of its own, with their permissions', () => {
  const apis = { billing: ['GetInvoices', 'invoices.create'], 'stock-2': [] };
  expect(manifestFault({ ...manifest, apis })).toBeUndefined();
});

test.each([
  ['apis is not an object', ['billing']],
  ['apis.Billing is not a name such as apis.billing', { Billing: [] }],
  ['apis.billing:x is not a name such as apis.billing', { 'billing:x': [] }],
  ['apis.billing is not a list', { billing: 'GetInvoices' }],
  [
    'apis.billing[0] is not a name without ":" such as GetInvoices',
    { billing: ['billing:GetInvoices'] },
  ],
  ['apis.billing[1] is not a name without ":" such as GetInvoices', { billing: ['A', 7] }],
])('a manifest in which %s is refused', (fault, apis) => {
  expect(manifestFault({ ...manifest, apis })).toBe(fault);
});

const group = (items: unknown) => ({ label, items });

test('a menu item may be a group, and have every property of the menu model', () => {
  const item = {
    ...{ ...link, icon: 'M0 0', permissions: ['GetUsers'], disabled: false, tooltip: label },
    ...{ queryParams: { q: 'a', hub: ['b', 'c'] }, fragment: 'end', state: { from: 'menu' } },
    ...{ replaceUrl: true, skipLocationChange: false },
    routerLinkActiveOptions: { paths: 'subset', queryParams: 'exact', fragment: 'exact' },
  };
  const menu = [link, group([item, group([item])])];
  expect(manifestFault({ ...manifest, menu })).toBeUndefined();
});

test.each([
  ['menu[0].items is empty', group([])],
  ['menu[0].items is not a list', group({})],
  ['menu[0] has both items and routerLink', { ...group([link]), routerLink: '/users/list' }],
  ['menu[0].items[0].items[0] has items below level 3', group([group([group([link])])])],
  [
    'menu[0].items[0].routerLink is not within /users',
    group([{ ...link, routerLink: '/hubs/list' }]),
  ],
  ['menu[0].routerLink is not a path such as /tenants/list', { label }],
  ['menu[0].label.en is not a text', { items: [link] }],
  ['menu[0].permissions is not a list', { ...link, permissions: 'GetUsers' }],
  ['menu[0].disabled is neither true nor false', { ...link, disabled: 'yes' }],
  ['menu[0].replaceUrl is neither true nor false', { ...link, replaceUrl: null }],
  ['menu[0].tooltip.fr is not a text', { ...link, tooltip: { en: 'a' } }],
  ['menu[0].fragment is not a text without #', { ...link, fragment: '#end' }],
  ['menu[0].state is not an object', { ...link, state: ['a'] }],
  ['menu[0].queryParams is not an object', { ...link, queryParams: 'q=a' }],
  [
    'menu[0].queryParams.q is neither a text nor a list of texts',
    { ...link, queryParams: { q: ['a', 1] } },
  ],
  [
    'menu[0].routerLinkActiveOptions.paths is not exact or subset',
    { ...link, routerLinkActiveOptions: { paths: 'ignored' } },
  ],
])('%s', (fault, item) => {
  expect(manifestFault({ ...manifest, menu: [item] })).toBe(fault);
});

test('a manifest may declare a search', () => {
  const { lists, name } = search;
  expect(manifestFault({ ...manifest, search })).toBeUndefined();
  expect(manifestFault({ ...manifest, search: { lists, name, later: 1 } })).toBeUndefined();
});

test.each([
  ['search is not an object', 'users'],
  ['search.lists is not a list', { ...search, lists: undefined }],
  ['search.lists is empty', { ...search, lists: [] }],
  [
    'search.lists[0].path is not a path of the API such as /tenant/list',
    { ...search, lists: [{ path: '/user/../hub', permission: 'GetUsers' }] },
  ],
  [
    'search.lists[0].path is not a path of the API such as /tenant/list',
    { ...search, lists: [{ path: 'https://evil.test/list', permission: 'GetUsers' }] },
  ],
  ['search.lists[0].permission is not a name', { ...search, lists: [{ path: '/user/list' }] }],
  ['search.name is not a list', { ...search, name: 'firstName' }],
  ['search.name is empty', { ...search, name: [] }],
  ['search.name[1] is not a name', { ...search, name: ['firstName', 7] }],
  ['search.detail is not a name', { ...search, detail: ['username'] }],
  ['search.routerLink is not a path such as /users/{id}', { ...search, routerLink: '/users/list' }],
  ['search.routerLink is not within /users', { ...search, routerLink: '/hubs/{id}' }],
  ['search.fields is not an object', { ...search, fields: ['hub'] }],
  [
    'search.fields.Signed in may only have lower-case letters, digits and -',
    { ...search, fields: { 'Signed in': search.fields['signed-in'] } },
  ],
  [
    'search.fields.hub.label is not a name',
    { ...search, fields: { hub: { members: ['hubName'] } } },
  ],
  ['search.fields.hub.members is not a list', { ...search, fields: { hub: { label: 'hub' } } }],
  [
    'search.fields.hub.kind is neither number nor time',
    { ...search, fields: { hub: { label: 'hub', members: ['hubName'], kind: 'text' } } },
  ],
  ['search.changes.email is not a name', { ...search, changes: { email: 4 } }],
  ['search.list is not within /users', { ...search, list: '/hubs/list' }],
  ['search.views is not a list', { ...search, views: {} }],
  [
    'search.views[0].routerLink is not within /users',
    { ...search, views: [{ label, routerLink: '/hubs/list?q=a', permissions: [] }] },
  ],
  ['search.views[0].permissions is not a list', { ...search, views: [link] }],
])('%s', (fault, value) => {
  expect(manifestFault({ ...manifest, search: value })).toBe(fault);
});

test.each([
  ['it is not an object', 'mf-users'],
  ['module is not a name', { ...manifest, module: undefined }],
  ['route is not a path such as /tenants', { ...manifest, route: 'users' }],
  ['route is not a path such as /tenants', { ...manifest, route: '/users/' }],
  ['label.fr is not a text', { ...manifest, label: { en: 'Users' } }],
  [
    'label.en has invisible characters, or starts with an accent',
    { ...manifest, label: { ...label, en: 'Users\u202e' } },
  ],
  ['permissions is not a list', { ...manifest, permissions: 'GetUsers' }],
  ['permissions[1] is not a name', { ...manifest, permissions: ['GetUsers', 4] }],
  ['menu is not a list', { ...manifest, menu: undefined }],
  ['menu[0].label.en is not a text', { ...manifest, menu: [{ ...link, label: { fr: 'x' } }] }],
  ['menu[0].icon is not path data', { ...manifest, menu: [{ ...link, icon: 7 }] }],
  [
    'menu[1].routerLink is not a path such as /tenants/list',
    { ...manifest, menu: [link, { ...link, routerLink: '//evil.test' }] },
  ],
  [
    'menu[0].routerLink is not within /users',
    { ...manifest, menu: [{ ...link, routerLink: '/users-of-old' }] },
  ],
  ['actions[0].permissions is not a list', { ...manifest, actions: [link] }],
])('%s', (fault, value) => {
  expect(manifestFault(value)).toBe(fault);
});
