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

/** Carries out something with all the waiting that is in it. */
async function settle(action: Promise<void>): Promise<Permissions> {
  await jest.advanceTimersByTimeAsync(10_000);
  await action;
  return store.permissions$.value;
}

const known = (...held: string[]) => ({ status: 'known', held: new Set(held) });

test('whoever is there has what the server says', async () => {
  expect(await settle(store.begin('ada'))).toEqual(known('GetTenants'));
});

test('what is known stays known until the server says otherwise', async () => {
  await settle(store.begin('ada'));
  read.mockResolvedValue(['GetUsers']);
  expect(await settle(store.load())).toEqual(known('GetUsers'));
  expect(seen.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'known', 'known']);
});

test('a failure that passes is nobody’s business', async () => {
  read.mockRejectedValueOnce(new ApiError({ kind: 'unreachable' }));
  expect(await settle(store.begin('ada'))).toEqual(known('GetTenants'));
});

test('a failure that stays denies, and offers to try again', async () => {
  await settle(store.begin('ada'));
  read.mockRejectedValue(new ApiError({ kind: 'server', status: 500 }));
  const failed = await settle(store.load());
  expect(failed).toMatchObject({ status: 'failed', problem: { status: 500 } });
  read.mockResolvedValue(['GetTenants']);
  if (failed.status === 'failed') failed.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(store.permissions$.value).toEqual(known('GetTenants'));
});

test('an answer that is no list denies at once', async () => {
  read.mockResolvedValue({ all: true });
  expect(await settle(store.begin('ada'))).toMatchObject({
    status: 'failed',
    problem: { kind: 'malformed' },
  });
  expect(read).toHaveBeenCalledTimes(1);
});

test('an answer that a later request overtook is dropped', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  read.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const first = store.begin('ada');
  read.mockResolvedValueOnce(['GetUsers']);
  await settle(store.load());
  finish(['GetTenants']);
  await first;
  expect(store.permissions$.value).toEqual(known('GetUsers'));
});

test('what a person held last time is expected, not granted, and only of that person', async () => {
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

test('when somebody has signed out nothing is known, expected or asked', async () => {
  await settle(store.begin('ada'));
  store.forget();
  expect(store.permissions$.value).toEqual({ status: 'unknown' });
  await settle(store.load());
  expect(read).toHaveBeenCalledTimes(1);
  void store.begin('ada');
  expect(store.permissions$.value).toEqual({ status: 'unknown' });
});
