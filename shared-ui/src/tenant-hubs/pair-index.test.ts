import type { HubId, TenantId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import { publishPairs } from './pair-index.ts';
import { ownTenantHubs } from './tenant-hubs.ts';

const hub = { id: idOf<HubId>('jura'), name: 'Jura' };

const publish = (tenants: number) => {
  const ids = Array.from({ length: tenants }, (_, at) => idOf<TenantId>(`tenant ${at}`));
  publishPairs(new Map([[hub.id, { hub, ids: new Set(ids) }]]), true);
};

const publishedCount = () => {
  const known = ownTenantHubs.get();
  return known.status === 'known' ? known.countIn(hub.id) : undefined;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('publishes a few pairs at once, and many while the page is idle', () => {
  publish(1);
  expect(publishedCount()).toBe(1);
  publish(10_000);
  expect(publishedCount()).toBe(1);
  jest.runAllTimers();
  expect(publishedCount()).toBe(10_000);
});
