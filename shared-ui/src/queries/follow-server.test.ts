/** @jest-environment node */
import { serverEvents$ } from '@console/shared-auth/testing';
import { QueryObserver } from '@tanstack/react-query';
import { followServer } from './follow-server.ts';
import { type ListRow, type ListSource, listQuery } from './list-source.ts';
import { queryClient } from './query-client.ts';

const isOutdated = (name: string) => queryClient.getQueryState([name])?.isInvalidated;

let startedAt: number;

beforeAll(() => {
  jest.useFakeTimers();
  startedAt = Date.now();
  followServer();
});
afterAll(() => jest.useRealTimers());

/** Observes a list of a kind; returns a function that stops it. */
function watchList(kind: string, read: ListSource<ListRow>['read']): () => void {
  const isRow = (_: unknown): _ is ListRow => true;
  const list = listQuery({ key: [kind, 'list'], permission: 'GetTenants', read, isRow });
  return new QueryObserver(queryClient, list).subscribe(() => undefined);
}

test('refetches data read before the stream opened, once the page has started', () => {
  queryClient.setQueryData(['tenant'], []);
  jest.advanceTimersByTime(10);
  serverEvents$.next({ status: 'live' });
  jest.advanceTimersByTime(10);
  queryClient.setQueryData(['hub'], []);
  expect(isOutdated('tenant')).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(isOutdated('tenant')).toBe(true);
  expect(isOutdated('hub')).toBe(false);
});

test('refetches a list requested before the stream opened, even if it is used much later', async () => {
  const call = jest.fn<Promise<{ data: []; askedAt?: number }>, []>();
  call.mockResolvedValue({ data: [] }).mockResolvedValueOnce({ data: [], askedAt: startedAt });
  const stop = watchList('late', call);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
});

test('refetches only once, even if the clock stands still', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(startedAt);
  const call = jest.fn().mockResolvedValue({ data: [] });
  const stop = watchList('still', call);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
  now.mockRestore();
});

test('refetches changed data immediately, and everything after an interruption', async () => {
  for (const name of ['user', 'hub']) queryClient.setQueryData([name], []);
  serverEvents$.next({ status: 'changed', events: [{ kind: 'user', change: 'created' }] });
  expect(isOutdated('user')).toBe(true);
  expect(isOutdated('hub')).toBe(false);
  serverEvents$.next({ status: 'live' });
  expect(isOutdated('hub')).toBe(false);
  serverEvents$.next({ status: 'paused', since: Date.now() });
  serverEvents$.next({ status: 'live' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isOutdated('hub')).toBe(true);
});

test('the list of an unknown module follows the events of its kind', async () => {
  queryClient.setQueryData(['invoice', 'list'], []);
  const isRead = () => !queryClient.getQueryState(['invoice', 'list'])?.isInvalidated;
  serverEvents$.next({ status: 'changed', events: [{ kind: 'invoice', change: 'created' }] });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isRead()).toBe(false);

  queryClient.setQueryData(['invoice', 'list'], []);
  expect(isRead()).toBe(true);
  serverEvents$.next({ status: 'paused', since: Date.now() });
  serverEvents$.next({ status: 'live' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isRead()).toBe(false);
});

test('a change of one thing does not refetch data about another thing', async () => {
  const about = (id: string) => queryClient.getQueryState(['hub', 'tenantids', id])?.isInvalidated;
  for (const name of [['list'], ['tenantids', 'one'], ['tenantids', 'other']]) {
    queryClient.setQueryData(['hub', ...name], []);
  }
  serverEvents$.next({
    status: 'changed',
    events: [{ kind: 'hub', change: 'updated', id: 'one' }],
  });
  await jest.advanceTimersByTimeAsync(5_000);
  expect([about('one'), about('other')]).toEqual([true, false]);
  expect(queryClient.getQueryState(['hub', 'list'])?.isInvalidated).toBe(true);

  serverEvents$.next({ status: 'changed', events: [{ kind: 'hub', change: 'missed' }] });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(about('other')).toBe(true);
});

test('data that is not on the screen counts as outdated immediately, even while a long list waits', async () => {
  const read = jest.fn(async () => Array(10_000).fill({}));
  const seen = new QueryObserver(queryClient, { queryKey: ['order', 'list'], queryFn: read });
  const stop = seen.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  const change = () =>
    serverEvents$.next({ status: 'changed', events: [{ kind: 'order', change: 'updated' }] });
  for (let time = 0; time < 10; time += 1) {
    change();
    await jest.advanceTimersByTimeAsync(2_000);
  }
  const { length } = read.mock.calls;
  // The first read, and three reads after the first changes.
  expect(length).toBe(4);
  queryClient.setQueryData(['order', 'of', 'another user'], []);
  change();
  expect(queryClient.getQueryState(['order', 'of', 'another user'])?.isInvalidated).toBe(true);
  expect(read.mock.calls.length).toBe(length);
  await jest.advanceTimersByTimeAsync(46_000);
  expect(read.mock.calls.length).toBe(length + 1);
  stop();
});
