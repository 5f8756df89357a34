import type { Tenant } from '../hub/hub-contents.ts';
import { assigningTasks, changesOf, inverseOf, listed } from './assignment.ts';

jest.mock('@console/shared-auth', () => ({ api: {} }));

const tenants: readonly Tenant[] = ['Écoles', 'Banque', 'Clinique'].map((name, position) => ({
  id: `t${position}`,
  key: `key-${position}`,
  name,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: 'admin',
}));
const names = (some: readonly Tenant[]) => some.map(({ name }) => name);

test('only the differences are sent', () => {
  const changes = changesOf(tenants, new Set(['t0', 't1']), new Set(['t1', 't2']));
  expect(names(changes.added)).toEqual(['Clinique']);
  expect(names(changes.removed)).toEqual(['Écoles']);
  expect(assigningTasks('h', changes).map(({ label }) => label)).toEqual([
    '+ Clinique',
    '− Écoles',
  ]);
});

test('undo takes back what was done, and only that', () => {
  const changes = changesOf(tenants, new Set(['t0']), new Set(['t1', 't2']));
  const inverse = inverseOf(changes, ['t0', 't1']);
  expect(names(inverse.added)).toEqual(['Écoles']);
  expect(names(inverse.removed)).toEqual(['Banque']);
});

test('tenants are narrowed to those in or out of the hub, and found without accents', () => {
  const chosen = new Set(['t0']);
  expect(names(listed(tenants, chosen, 'in', ''))).toEqual(['Écoles']);
  expect(names(listed(tenants, chosen, 'out', ''))).toEqual(['Banque', 'Clinique']);
  expect(names(listed(tenants, chosen, 'all', 'ecol'))).toEqual(['Écoles']);
});
