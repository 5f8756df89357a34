import type { HubId, Tenant, TenantId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import { assigningTasks, changesOf, inverseOf, listed } from './assignment.ts';

const tenants: readonly Tenant[] = ['Écoles', 'Banque', 'Clinique'].map((name, position) => ({
  id: idOf<TenantId>(`t${position}`),
  key: `key-${position}`,
  name,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: 'admin',
}));
const ids = (...texts: string[]) => new Set(texts.map((text) => idOf<TenantId>(text)));
const names = (some: readonly Tenant[]) => some.map(({ name }) => name);

test('only the differences are sent', () => {
  const changes = changesOf(tenants, ids('t0', 't1'), ids('t1', 't2'));
  expect(names(changes.added)).toEqual(['Clinique']);
  expect(names(changes.removed)).toEqual(['Écoles']);
  expect(assigningTasks(idOf<HubId>('h'), changes).map(({ label }) => label)).toEqual([
    '+ Clinique',
    '− Écoles',
  ]);
});

test('undo takes back what was done, and only that', () => {
  const changes = changesOf(tenants, ids('t0'), ids('t1', 't2'));
  const inverse = inverseOf(changes, ['t0', 't1']);
  expect(names(inverse.added)).toEqual(['Écoles']);
  expect(names(inverse.removed)).toEqual(['Banque']);
});

test('tenants are narrowed to those in or out of the hub, and found without accents', () => {
  const chosen = ids('t0');
  expect(names(listed(tenants, chosen, 'in', ''))).toEqual(['Écoles']);
  expect(names(listed(tenants, chosen, 'out', ''))).toEqual(['Banque', 'Clinique']);
  expect(names(listed(tenants, chosen, 'all', 'ecol'))).toEqual(['Écoles']);
});
