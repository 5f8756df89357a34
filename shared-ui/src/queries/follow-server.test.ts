import type { ServerEvents } from '@console/shared-auth';
import { Subject } from 'rxjs';

const events$ = new Subject<ServerEvents>();
jest.mock('@console/shared-auth', () => ({
  get serverEvents$() {
    return events$;
  },
}));

import { followServer } from './follow-server.ts';
import { queryClient } from './query-client.ts';

const isOutdated = (name: string) => queryClient.getQueryState([name])?.isInvalidated;

beforeAll(() => {
  jest.useFakeTimers();
  followServer();
});
afterAll(() => jest.useRealTimers());

test('what was read before the stream was there is read again, once the page has begun', () => {
  queryClient.setQueryData(['tenant'], []);
  queryClient.setQueryData(['profile'], {});
  jest.advanceTimersByTime(10);
  events$.next({ status: 'live' });
  jest.advanceTimersByTime(10);
  queryClient.setQueryData(['hub'], []);
  expect(isOutdated('tenant')).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(isOutdated('tenant')).toBe(true);
  expect(isOutdated('hub')).toBe(false);
  expect(isOutdated('profile')).toBe(false);
});

test('what changes is read again at once, and a stream that was cut has all read again', async () => {
  for (const name of ['tenant', 'user', 'hub']) queryClient.setQueryData([name], []);
  events$.next({ status: 'changed', events: [{ kind: 'user', change: 'created' }] });
  expect(isOutdated('user')).toBe(true);
  expect(isOutdated('hub')).toBe(false);
  events$.next({ status: 'live' });
  expect(isOutdated('hub')).toBe(false);
  events$.next({ status: 'paused', since: Date.now() });
  events$.next({ status: 'live' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isOutdated('hub')).toBe(true);
});
