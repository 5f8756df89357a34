import { ApiError } from '../problem/problem.ts';
import type { Permissions } from './permission.ts';
import { PermissionStore } from './permission-store.ts';

const read = jest.fn<Promise<unknown>, []>();
let store: PermissionStore;
let seen: Permissions[];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  read.mockReset().mockResolvedValue(['GetTenants']);
  store = new PermissionStore(read);
  seen = [];
  store.permissions$.subscribe((permissions) => seen.push(permissions));
});

afterEach(() => jest.useRealTimers());

/** Awaits an action with all its timers. */
async function settle(action: Promise<void>): Promise<Permissions> {
  await jest.advanceTimersByTimeAsync(10_000);
  await action;
  return store.permissions$.value;
}

const known = (...held: string[]) => ({ status: 'known', held: new Set(held) });

test('a user has the permissions that the server returns', async () => {
  expect(await settle(store.begin('ada'))).toEqual(known('GetTenants'));
});

test('known permissions stay known until the server changes them', async () => {
  await settle(store.begin('ada'));
  read.mockResolvedValue(['GetUsers']);
  expect(await settle(store.load())).toEqual(known('GetUsers'));
  expect(seen.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'known', 'known']);
});

test('after a second sign-in of the same user, known permissions stay while they are loaded again', async () => {
  await settle(store.begin('ada'));
  await settle(store.begin('ada'));
  expect(read).toHaveBeenCalledTimes(2);
  expect(seen.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'known', 'known']);
});

test.each(['unreachable', 'timeout', 'busy', 'server'] as const)(
  'a transient failure (%s) is not reported',
  async (kind) => {
    read.mockRejectedValueOnce(new ApiError({ kind }));
    expect(await settle(store.begin('ada'))).toEqual(known('GetTenants'));
    expect(seen.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'known']);
  },
);

test('the request is repeated after half a second, and once more after another second', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  read.mockRejectedValue(new TypeError('unexpected'));
  const loading = store.begin('ada');
  for (const [wait, calls] of [
    [499, 1],
    [1, 2],
    [999, 2],
    [1, 3],
  ] as const) {
    await jest.advanceTimersByTimeAsync(wait);
    expect(read).toHaveBeenCalledTimes(calls);
  }
  const failed = await settle(loading);
  expect(failed).toMatchObject({ status: 'failed', problem: { kind: 'server' } });
  expect(read).toHaveBeenCalledTimes(3);
  jest.restoreAllMocks();
});

test('a request that is no longer needed is not retried', async () => {
  read.mockRejectedValueOnce(new ApiError({ kind: 'timeout' }));
  const loading = store.begin('ada');
  store.forget();
  await settle(loading);
  expect(read).toHaveBeenCalledTimes(1);
});

test('after a persistent failure, all permissions are denied and a retry is offered', async () => {
  await settle(store.begin('ada'));
  read.mockRejectedValue(new ApiError({ kind: 'server', status: 500 }));
  const failed = await settle(store.load());
  expect(failed).toMatchObject({ status: 'failed', problem: { status: 500 } });
  read.mockResolvedValue(['GetTenants']);
  if (failed.status === 'failed') failed.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(store.permissions$.value).toEqual(known('GetTenants'));
});

test('after a response that is not a list, all permissions are denied immediately', async () => {
  read.mockResolvedValue({ all: true });
  expect(await settle(store.begin('ada'))).toMatchObject({
    status: 'failed',
    problem: { kind: 'malformed' },
  });
  expect(read).toHaveBeenCalledTimes(1);
});

test('a response that arrives after the response to a later request is ignored', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  read.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const first = store.begin('ada');
  read.mockResolvedValueOnce(['GetUsers']);
  await settle(store.load());
  finish(['GetTenants']);
  await first;
  expect(store.permissions$.value).toEqual(known('GetUsers'));
});

test('the permissions of the last visit are expected but not granted, and only for the same user', async () => {
  await settle(store.begin('ada'));
  const next = new PermissionStore(read);
  void next.begin('ada');
  expect(next.permissions$.value).toEqual({
    status: 'unknown',
    expected: new Set(['GetTenants']),
  });
  const other = new PermissionStore(read);
  void other.begin('bob');
  expect(other.permissions$.value).toEqual({ status: 'unknown' });
});

test('after a sign-out nothing is known, expected or requested', async () => {
  await settle(store.begin('ada'));
  store.forget();
  expect(store.permissions$.value).toEqual({ status: 'unknown' });
  await settle(store.load());
  expect(read).toHaveBeenCalledTimes(1);
  void store.begin('ada');
  expect(store.permissions$.value).toEqual({ status: 'unknown' });
});

test('`forget` before a sign-in emits nothing and keeps the permissions of the last visit', async () => {
  await settle(store.begin('ada'));
  const next = new PermissionStore(read);
  const received = jest.fn();
  next.permissions$.subscribe(received);
  next.forget();
  expect(received).toHaveBeenCalledTimes(1);
  void next.begin('ada');
  expect(next.permissions$.value).toMatchObject({ expected: new Set(['GetTenants']) });
});
