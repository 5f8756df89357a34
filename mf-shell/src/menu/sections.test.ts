/** @jest-environment node */
import type { Permission } from '@console/shared-auth';
import { hubs, tenants, users } from '../testing/micro-frontends.ts';
import { isVisible } from './menu-item.ts';
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
});
