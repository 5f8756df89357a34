import type { HubId, Tenant, TenantId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import { firstByName, getChanges, listed, pairChanges } from './assignment.ts';

const tenants: readonly Tenant[] = ['Écoles', 'Banque', 'Clinique'].map((name, position) => ({
  id: idOf<TenantId>(`t${position}`),
  key: `key-${position}`,
  name,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: 'admin',
}));
const ids = (...texts: string[]) => new Set(texts.map((text) => idOf<TenantId>(text)));
const names = (some: readonly Tenant[]) => some.map(({ name }) => name);

test('sends only the differences', () => {
  const changes = getChanges(tenants, ids('t0', 't1'), ids('t1', 't2'));
  expect(names(changes.added)).toEqual(['Clinique']);
  expect(names(changes.removed)).toEqual(['Écoles']);
  const hub = { id: idOf<HubId>('h'), name: 'Jura' };
  expect(pairChanges(hub, changes).map(({ change, tenant }) => [change, tenant.name])).toEqual([
    ['add', 'Clinique'],
    ['remove', 'Écoles'],
  ]);
});

test('filters tenants by membership, and by words that may lack accents', () => {
  const chosen = ids('t0');
  expect(names(listed(tenants, chosen, 'in', ''))).toEqual(['Écoles']);
  expect(names(listed(tenants, chosen, 'out', ''))).toEqual(['Banque', 'Clinique']);
  expect(names(listed(tenants, chosen, 'all', 'ecol'))).toEqual(['Écoles']);
});

test('lists the first tenants, by name in the order of the language', () => {
  const { compare } = new Intl.Collator('fr', { numeric: true });
  const [tenant] = tenants;
  const many = Array.from({ length: 1000 }, (_, at) => ({
    ...(tenant as Tenant),
    name: `Organisation ${(at * 387) % 1000}`,
  }));
  expect(names(firstByName(many, 3, compare))).toEqual([
    'Organisation 0',
    'Organisation 1',
    'Organisation 2',
  ]);
  expect(names(firstByName(many, 2000, compare))).toEqual(names(many).toSorted(compare));
  expect(names(firstByName(tenants, 200, compare))).toEqual(['Banque', 'Clinique', 'Écoles']);
});
