import type { Release } from '../store/release.ts';
import { findManifestFindings, findManifestMisfits } from './manifest.ts';

const label = { en: 'Billing', fr: 'Facturation' };
const link = { label, icon: 'M0 0', routerLink: '/billing/list' };
const manifest = {
  ...{ module: '@console/mf-billing', api: 2, route: '/billing', label },
  ...{ permissions: ['GetTenants'], menu: [link], actions: [{ ...link, permissions: [] }] },
  search: { lists: [{ path: '/bills', permission: 'GetUsers' }], name: ['name'] },
};

const release = (module: string, content: unknown): Release => ({
  ...{ module, version: '1.0.0', folder: '', origin: '', manifest: content },
  ...{ publishedAt: '', content: '', entries: {}, integrity: {}, uses: {} },
});

test.each([
  ['all that the console reads', {}, []],
  ['unknown members', { badge: 1, search: { shown: 1 } }, ['does not know badge and search.shown']],
  [
    'a group, without icons below it',
    { menu: [{ label, icon: 'M0 0', items: [{ label, routerLink: '/billing/new' }] }] },
    [],
  ],
  ['a group without an icon', { menu: [{ label, items: [link] }] }, ['Billing has no icon']],
  [
    'an unknown member of an item in a group',
    { menu: [{ label, icon: 'M0 0', items: [{ ...link, command: 'x' }] }] },
    ['does not know menu.items.command'],
  ],
  ['an unknown member of a link', { menu: [{ ...link, href: '/' }] }, ['does not know menu.href']],
  [
    'a link without an icon',
    { menu: [{ ...link, icon: undefined }] },
    ['/billing/list has no icon'],
  ],
])('a manifest with %s', (_, change, said) => {
  const found = findManifestFindings({ ...manifest, ...change });
  expect(found.map(({ reason }) => reason)).toEqual(
    said.map((one) => expect.stringContaining(one)),
  );
});

test.each([
  ['another label', { label: { en: 'Invoices', fr: 'Factures' } }, []],
  [
    'the same label in one language',
    { label: { en: 'bills', fr: 'FACTURATION' } },
    [['label', 'Facturation']],
  ],
  ['a permission of the API', { label: { en: 'A', fr: 'B' }, permissions: ['CreateUser'] }, []],
  ['a permission of its own', { label: { en: 'A', fr: 'B' }, permissions: ['PayBills'] }, []],
])('a live module with %s', (_, change, said) => {
  const other = { ...manifest, ...change };
  const own = release('mf-billing', { ...manifest, permissions: other.permissions });
  expect(findManifestMisfits(own, [own, release('mf-other', other)])).toEqual(
    said.map(([rule, named]) => ({ rule, reason: expect.stringContaining(named ?? '') })),
  );
});

test('a manifest may name the permissions of the APIs that it declares', () => {
  const apis = { billing: ['GetBills'] };
  const own = release('mf-billing', { ...manifest, permissions: ['billing:GetBills'], apis });
  expect(findManifestFindings(own.manifest)).toEqual([]);
  expect(findManifestMisfits(own, [own], ['billing'])).toEqual([]);
  expect(findManifestMisfits(own, [own], ['stock'])).toEqual([
    { rule: 'module-api', reason: expect.stringContaining('no API billing') },
  ]);
  const misspelt = release('mf-billing', { ...manifest, permissions: ['billing:GetBill'], apis });
  expect(findManifestMisfits(misspelt, [misspelt], ['billing'])).toEqual([
    { rule: 'permission', reason: expect.stringContaining('billing:GetBill') },
  ]);
});

test('an unknown permission is a finding, wherever the manifest names it', () => {
  const actions = [{ ...link, permissions: ['PayBills'] }];
  const search = { ...manifest.search, lists: [{ path: '/bills', permission: 'GetBills' }] };
  const menu = [{ label, items: [{ ...link, permissions: ['MakeBills'] }] }];
  const own = release('mf-billing', { ...manifest, menu, actions, search });
  expect(findManifestMisfits(own, [own, release('shared-ui', undefined)])).toEqual([
    { rule: 'permission', reason: expect.stringContaining('MakeBills, PayBills and GetBills') },
  ]);
});
