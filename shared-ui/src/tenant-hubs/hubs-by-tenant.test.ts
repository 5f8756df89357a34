/** @jest-environment node */

import type { HubId, TenantId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import fc from 'fast-check';
import { runToEnd } from '../idle/run-to-end.ts';
import { changedSet } from '../queries/set-change.ts';
import { HubsByTenant, type ReadHubs } from './hubs-by-tenant.ts';

const compare = new Intl.Collator('en').compare;

function read(pairs: Readonly<Record<string, readonly string[]>>): ReadHubs {
  return new Map(
    Object.entries(pairs).map(([name, tenants]) => {
      const id = idOf<HubId>(`hub-${name}`);
      return [id, { hub: { id, name }, ids: new Set(tenants.map((one) => idOf<TenantId>(one))) }];
    }),
  );
}

function update(hubs: HubsByTenant, pairs: ReadHubs): number {
  let steps = 0;
  for (const _ of hubs.update(pairs)) steps += 1;
  return steps;
}

const TENANTS = ['a', 'b', 'c', 'd'];
const somePairs = fc
  .dictionary(fc.constantFrom('Jura', 'Léman', 'Alpes'), fc.subarray(TENANTS), { maxKeys: 3 })
  .map(read);

test('after any sequence of reads, each tenant has the hubs of the last read, sorted by name', () => {
  fc.assert(
    fc.property(fc.array(somePairs, { minLength: 1, maxLength: 6 }), (reads) => {
      const hubs = new HubsByTenant(compare);
      for (const pairs of reads) update(hubs, pairs);
      const last = reads.at(-1) ?? new Map();
      for (const tenant of TENANTS) {
        const expected = [...last.values()]
          .filter(({ ids }) => ids.has(tenant))
          .map(({ hub }) => hub.name)
          .sort(compare);
        expect(hubs.of(idOf(tenant)).names).toEqual(expected);
        expect(hubs.of(idOf(tenant)).hubs.map(({ name }) => name)).toEqual(expected);
      }
      for (const name of ['Jura', 'Léman', 'Alpes']) {
        const id = idOf<HubId>(`hub-${name}`);
        expect(hubs.countIn(id)).toBe(last.get(id)?.ids.size);
      }
    }),
  );
});

test('tenants in the same hubs share one set', () => {
  const hubs = new HubsByTenant(compare);
  update(hubs, read({ Jura: ['a'], Léman: ['b'] }));
  update(hubs, read({ Jura: ['a', 'b'], Léman: ['a', 'b'] }));
  expect(hubs.of(idOf('a'))).toBe(hubs.of(idOf('b')));
});

test('reading the same pairs again changes nothing, even for hubs without tenants', () => {
  const hubs = new HubsByTenant(compare);
  const differs = (pairs: ReadHubs) => runToEnd(hubs.update(pairs));
  expect(differs(read({ Jura: ['a'], Léman: [] }))).toBe(true);
  expect(differs(read({ Jura: ['a'], Léman: [] }))).toBe(false);
  expect(differs(read({ Jura: [], Léman: [] }))).toBe(true);
  expect(differs(read({ Jura: [], Léman: [], Alpes: [] }))).toBe(true);
  expect(differs(read({ Jura: [], Léman: [], Alpes: [] }))).toBe(false);
});

test('reports all tenants that moved since any earlier state', () => {
  fc.assert(
    fc.property(fc.array(somePairs, { minLength: 1, maxLength: 6 }), (reads) => {
      const hubs = new HubsByTenant(compare);
      const earlier: { state: number; names: (readonly string[])[] }[] = [];
      for (const pairs of reads) {
        update(hubs, pairs);
        const names = TENANTS.map((tenant) => hubs.of(idOf(tenant)).names);
        for (const before of earlier) {
          const elsewhere = TENANTS.filter((_, at) => before.names[at] !== names[at]);
          const reported = hubs.changedSince(before.state);
          expect(elsewhere.filter((tenant) => !reported?.has(idOf(tenant)))).toEqual([]);
        }
        earlier.push({ state: hubs.state, names });
        expect(hubs.changedSince(hubs.state)).toEqual(new Set());
      }
    }),
  );
});

test('cannot tell what changed since a state of another index, or after very many changes', () => {
  const before = new HubsByTenant(compare);
  update(before, read({ Jura: ['a'] }));
  const hubs = new HubsByTenant(compare);
  update(hubs, read({ Jura: ['a', 'b'] }));
  expect(hubs.changedSince(before.state)).toBeUndefined();

  const { state } = hubs;
  update(hubs, read({ Jura: ['a'] }));
  expect(hubs.changedSince(state)).toEqual(new Set(['b']));
  update(hubs, read({ Jura: Array.from({ length: 5_000 }, (_, number) => `t${number}`) }));
  expect(hubs.changedSince(state)).toBeUndefined();
  expect(hubs.changedSince(hubs.state)).toEqual(new Set());
});

test('a renamed hub gets its new name', () => {
  const hubs = new HubsByTenant(compare);
  const [[id, jura] = []] = read({ Jura: ['a'] });
  if (!id || !jura) throw new Error('Expected a hub with a tenant');
  update(hubs, new Map([[id, jura]]));
  update(hubs, new Map([[id, { hub: { id, name: 'Ajoie' }, ids: jura.ids }]]));
  expect(hubs.of(idOf('a')).names).toEqual(['Ajoie']);
});

test('processes 100,000 pairs in small steps, and a change of one hub in a few steps', () => {
  const hubs = new HubsByTenant(compare);
  const many = Array.from({ length: 50_000 }, (_, number) => `t${number}`);
  const pairs = read({ Jura: many, Léman: many });
  expect(update(hubs, pairs)).toBeGreaterThanOrEqual(50);
  const [, leman] = [...pairs.values()];
  if (!leman) throw new Error('Expected two hubs');
  const next = { hub: leman.hub, ids: new Set([...leman.ids, idOf<TenantId>('new')]) };
  // The old and the new set of this hub are iterated; the other hub is skipped.
  expect(update(hubs, new Map(pairs).set(leman.hub.id, next))).toBeLessThanOrEqual(50);
  expect(hubs.of(idOf('new')).names).toEqual(['Léman']);
  const ids = changedSet(next.ids, [idOf<TenantId>('other')], [idOf<TenantId>('t7')]);
  expect(update(hubs, new Map(pairs).set(leman.hub.id, { hub: leman.hub, ids }))).toBe(0);
  expect(hubs.of(idOf('other')).names).toEqual(['Léman']);
  expect(hubs.of(idOf('t7')).names).toEqual(['Jura']);
});

test('after any changes of a set, also if one was not seen, each tenant has its hubs', () => {
  const some = fc.subarray(TENANTS);
  const changes = fc.array(fc.record({ added: some, gone: some, isSeen: fc.boolean() }));
  fc.assert(
    fc.property(some, changes, (first, made) => {
      const hubs = new HubsByTenant(compare);
      const [[id, jura] = []] = read({ Jura: first });
      if (!id || !jura) throw new Error('Expected a hub');
      let { ids } = jura;
      update(hubs, new Map([[id, jura]]));
      for (const { added, gone, isSeen } of made) {
        ids = changedSet(ids, added.map(idOf<TenantId>), gone.map(idOf<TenantId>));
        if (isSeen) update(hubs, new Map([[id, { ...jura, ids }]]));
      }
      update(hubs, new Map([[id, { ...jura, ids }]]));
      for (const tenant of TENANTS) {
        expect(hubs.of(idOf(tenant)).names).toEqual(ids.has(idOf(tenant)) ? ['Jura'] : []);
      }
    }),
  );
});
