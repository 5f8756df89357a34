/** @jest-environment node */
import type { MicroFrontend } from '@console/shared-ui/contract';
import { parseWords, withOwnLabels, withOwnWords } from './own-words.ts';

const shipped = {
  list: { title: 'Organisations', found: '{{shown}} sur {{total}}' },
  rows_one: '{{count}} ligne',
  rows_other: '{{count}} lignes',
};

const own = (words: Readonly<Record<string, string>>) => new Map(Object.entries(words));

test('own words replace the texts that they name, and nothing else', () => {
  const { texts, faults } = withOwnWords(shipped, own({ 'list.title': 'Clients' }));
  expect(texts).toMatchObject({ ...shipped, list: { ...shipped.list, title: 'Clients' } });
  expect(faults).toEqual([]);
});

test('accepts words that are nested like the module’s texts, or that have dots in their keys', () => {
  const words = parseWords({ 'mf-tenants': { list: { title: 'Clients' }, 'list.empty': 'Aucun' } });
  expect(words['mf-tenants']).toEqual(own({ 'list.title': 'Clients', 'list.empty': 'Aucun' }));
});

test.each([null, [], 'text', { 'mf-tenants': 'Clients' }, { 'mf-tenants': { list: 1 } }])(
  'rejects a file whose values are not texts: %j',
  (file) => {
    expect(() => parseWords(file)).toThrow(TypeError);
  },
);

test.each([
  ['list.gone', 'Clients', 'there is no list.gone'],
  ['list.found', '{{shown}} clients', 'list.found lacks {{total}}'],
  ['list.found', '{{shown}} {{total}} {{hub}}', 'list.found has no {{hub}}'],
  ['rows_other', 'lignes', 'rows_other lacks {{count}}'],
])('names words that do not fit, and keeps the module’s text: %s = %s', (key, text, fault) => {
  const { texts, faults } = withOwnWords(shipped, own({ [key]: text }));
  expect(texts).toMatchObject(shipped);
  expect(faults).toEqual([fault]);
});

test('a singular form need not contain the number', () => {
  const { texts, faults } = withOwnWords(shipped, own({ rows_one: 'un client' }));
  expect(texts).toMatchObject({ rows_one: 'un client' });
  expect(faults).toEqual([]);
});

const label = { en: 'Tenants', fr: 'Organisations' };
const tenants: MicroFrontend = {
  module: '@console/mf-tenants',
  route: '/tenants',
  label,
  permissions: ['GetTenants'],
  menu: [{ label, routerLink: '/tenants/list' }],
  actions: [{ label, routerLink: '/tenants/new', permissions: ['PutTenant'] }],
};

test('own words replace labels of menu, breadcrumb and actions in their language; other labels stay', () => {
  const words = own({
    'manifest.label': 'Clients',
    'manifest./tenants/list': 'Les clients',
    'manifest./tenants/new': 'Créer un client',
  });
  const [named] = withOwnLabels([tenants], { fr: { 'mf-tenants': words } });
  expect(named?.label).toEqual({ en: 'Tenants', fr: 'Clients' });
  expect(named?.menu[0]?.label).toEqual({ en: 'Tenants', fr: 'Les clients' });
  expect(named?.actions?.[0]?.label).toEqual({ en: 'Tenants', fr: 'Créer un client' });
  expect(withOwnLabels([tenants], {})).toEqual([tenants]);
});

test('own words replace labels of groups, and labels and tooltips of items with a query', () => {
  const news = {
    ...{ label, tooltip: label },
    routerLink: '/tenants/list',
    queryParams: { q: 'new' },
  };
  const menu = [{ label: { en: 'Reports', fr: 'Bilans' }, items: [news, ...tenants.menu] }];
  const words = own({
    'manifest.group.Reports': 'Rapports',
    'manifest./tenants/list?q=new': 'Nouveaux',
    'manifest./tenants/list?q=new.tooltip': 'De ce mois',
  });
  const [named] = withOwnLabels([{ ...tenants, menu }], { fr: { 'mf-tenants': words } });
  const inFrench = (fr: string) => ({ en: 'Tenants', fr });
  expect(named?.menu).toEqual([
    {
      label: { en: 'Reports', fr: 'Rapports' },
      items: [
        { ...news, label: inFrench('Nouveaux'), tooltip: inFrench('De ce mois') },
        ...tenants.menu,
      ],
    },
  ]);
});
