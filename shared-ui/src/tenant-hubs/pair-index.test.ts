import type { HubId, TenantId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import type { HubTenants, NamedHub } from './hubs-by-tenant.ts';
import { publishPairs } from './pair-index.ts';
import { ownTenantHubs } from './tenant-hubs.ts';

const hub = (name: string): NamedHub => ({ id: idOf<HubId>(name), name });
const [jura, leman] = [hub('Jura'), hub('Léman')];

const tenants = (count: number) =>
  new Set(Array.from({ length: count }, (_, at) => idOf<TenantId>(`tenant ${at}`)));

const publish = (...read: readonly HubTenants[]) =>
  publishPairs(new Map(read.map((one) => [one.hub.id, one])), true);

const countIn = ({ id }: NamedHub) => {
  const known = ownTenantHubs.get();
  return known.status === 'known' ? known.countIn(id) : undefined;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('publishes a few pairs at once, and many while the page is idle', () => {
  publish({ hub: jura, ids: tenants(1) });
  expect(countIn(jura)).toBe(1);
  publish({ hub: jura, ids: tenants(10_000) });
  expect(countIn(jura)).toBe(1);
  jest.runAllTimers();
  expect(countIn(jura)).toBe(10_000);
});

test('applies one reading after the other, even if the second has few changes', () => {
  const ids = tenants(3);
  publish({ hub: jura, ids });
  jest.runAllTimers();
  publish({ hub: jura, ids: tenants(10_000) });
  publish({ hub: jura, ids }, { hub: leman, ids: tenants(1) });
  expect(countIn(leman)).toBeUndefined();
  jest.runAllTimers();
  expect([countIn(jura), countIn(leman)]).toEqual([3, 1]);
});
