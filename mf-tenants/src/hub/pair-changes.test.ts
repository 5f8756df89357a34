/** @jest-environment node */
import type { HubId, Tenant, TenantId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import type { KnownTenantHubs, PairChange } from '@console/shared-ui/tenant-hubs';
import fc from 'fast-check';
import { countHubs, differences, moves } from './pair-changes.ts';

const tenant = (name: string): Tenant => ({
  id: idOf<TenantId>(name),
  key: name,
  name,
  createdAt: '',
  createdBy: '',
});
const hub = (name: string) => ({ id: idOf<HubId>(name), name });
const TENANTS = ['a', 'b', 'c'].map(tenant);
const HUBS = ['Jura', 'Léman', 'Alpes'].map(hub);
const [jura = hub(''), leman = hub('')] = HUBS;

type Pairs = Readonly<Record<string, readonly string[]>>;

function toKnown(pairs: Pairs): Pick<KnownTenantHubs, 'of'> {
  return {
    of: (id) => {
      const hubs = HUBS.filter(({ name }) => pairs[id]?.includes(name));
      return { hubs, names: hubs.map(({ name }) => name) };
    },
  };
}

const format = (changes: readonly PairChange[]) =>
  changes.map(({ change, hub, tenant }) => `${change} ${tenant.name} ${hub.name}`);

test('adds only tenants that are not in the hub, and removes only those that are', () => {
  const inHub = new Set([idOf<TenantId>('b')]);
  expect(format(differences('add', TENANTS, jura, inHub))).toEqual(['add a Jura', 'add c Jura']);
  expect(format(differences('remove', TENANTS, jura, inHub))).toEqual(['remove b Jura']);
});

test('a move sends only the differences, and keeps tenants in the unchecked hubs', () => {
  const known = toKnown({ a: ['Jura', 'Alpes'], b: ['Léman'], c: [] });
  const kept = new Set([idOf<HubId>('Alpes')]);
  expect(format(moves(TENANTS, leman, known, kept))).toEqual([
    'add a Léman',
    'remove a Jura',
    'add c Léman',
  ]);
  expect(format(moves(TENANTS, leman, known, new Set()))).toContain('remove a Alpes');
});

test('after a move, each tenant is in the target hub and in those of its former hubs that are kept', () => {
  const somePairs = fc.record(
    Object.fromEntries(TENANTS.map(({ id }) => [id, fc.subarray(HUBS.map(({ name }) => name))])),
  );
  const someHubs = fc.subarray(HUBS);
  fc.assert(
    fc.property(somePairs, someHubs, fc.constantFrom(...HUBS), (pairs, kept, target) => {
      const after = new Set(
        Object.entries(pairs).flatMap(([id, all]) => all.map((one) => id + one)),
      );
      const before = new Set(after);
      const changes = moves(TENANTS, target, toKnown(pairs), new Set(kept.map(({ id }) => id)));
      for (const { change, tenant, hub } of changes) {
        const pair = tenant.id + hub.name;
        // Each call must change a pair.
        expect(after.has(pair)).toBe(change === 'remove');
        if (change === 'add') after.add(pair);
        else after.delete(pair);
      }
      for (const { id } of TENANTS) {
        for (const one of HUBS) {
          const stays = kept.includes(one) && before.has(id + one.name);
          expect(after.has(id + one.name)).toBe(one === target || stays);
        }
      }
    }),
  );
});

test('counts the tenants in each hub', () => {
  const known = toKnown({ a: ['Jura', 'Alpes'], b: ['Jura'], c: [] });
  const counts = countHubs(TENANTS, known).map(({ hub, count }) => [hub.name, count]);
  expect(new Map(counts as [string, number][])).toEqual(
    new Map([
      ['Jura', 2],
      ['Alpes', 1],
    ]),
  );
});
