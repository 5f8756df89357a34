/** @jest-environment node */
import type { Permission } from '@console/shared-auth';
import { hubs, tenants, users } from '../testing/micro-frontends.ts';
import { isVisible } from './menu-item.ts';
import { visibleEntries } from './menu-key.ts';
import { buildSections } from './sections.ts';

const microFrontends = [tenants, users, hubs];

const shownTo = (held: readonly Permission[]) =>
  buildSections(microFrontends, { status: 'known', held: new Set(held) })
    .filter(isVisible)
    .map(({ label }) => label.en);

describe('a menu section appears only if the user has one of its permissions', () => {
  test.each<[readonly Permission[], readonly string[]]>([
    [['GetTenants'], ['Tenants']],
    [['PutTenant'], ['Tenants']],
    [['GetUsers'], ['Users']],
    [['CreateUser'], ['Users']],
    [['GetManagementHubs'], ['Hubs']],
    [['CreateManagementHub'], ['Hubs']],
    [['GetAllUsers', 'DeleteUser', 'AddTenantToHub'], []],
  ])('%j shows %j', (held, sections) => {
    expect(shownTo(held)).toEqual(sections);
  });

  test('no section is shown before the permissions are known', () => {
    expect(buildSections(microFrontends, { status: 'unknown' }).filter(isVisible)).toEqual([]);
  });

  test('a section with several links is a heading', () => {
    const two = { ...tenants, menu: [...tenants.menu, ...tenants.menu] };
    const [section] = buildSections([two], { status: 'unknown' });
    expect(section).toMatchObject({ label: tenants.label, items: two.menu });
  });

  test('items are shown by their own permissions, and groups only with a visible item', () => {
    const label = { en: 'Invoices', fr: 'Factures' };
    const create = { label, routerLink: '/tenants/new', permissions: ['PutTenant'] as const };
    const menu = [...tenants.menu, { label, items: [{ label, items: [create] }] }];
    const shown = (held: readonly Permission[]) => {
      const permissions = { status: 'known', held: new Set(held) } as const;
      const sections = buildSections([{ ...tenants, menu }], permissions);
      return [...visibleEntries(sections)].map(({ key }) => key);
    };
    expect(shown(['GetTenants'])).toEqual(['0', '0-0']);
    expect(shown(['PutTenant'])).toEqual(['0', '0-0', '0-1', '0-1-0', '0-1-0-0']);
    expect(shown(['GetUsers'])).toEqual([]);
  });

  test('a section whose only item is a group is this group, if one of its items is visible', () => {
    const menu = [{ label: users.label, items: [...tenants.menu, ...users.menu] }];
    const [section] = buildSections([{ ...tenants, menu }], { status: 'unknown' });
    expect(section).toMatchObject({ label: users.label, items: menu[0]?.items, visible: false });
  });
});
