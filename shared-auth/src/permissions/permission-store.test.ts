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

test('whoever is still there is asked about once more, and keeps what is known', async () => {
  await settle(store.begin('ada'));
  await settle(store.begin('ada'));
  expect(read).toHaveBeenCalledTimes(2);
  expect(seen.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'known', 'known']);
});

test.each(['unreachable', 'timeout', 'busy', 'server'] as const)(
  'a failure that passes (%s) is nobody’s business',
  async (kind) => {
    read.mockRejectedValueOnce(new ApiError({ kind }));
    expect(await settle(store.begin('ada'))).toEqual(known('GetTenants'));
    expect(seen.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'known']);
  },
);

test('three tries there are, half a second and a second apart', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  read.mockRejectedValue(new TypeError('nobody has foreseen this'));
  const begun = store.begin('ada');
  for (const [wait, calls] of [
    [499, 1],
    [1, 2],
    [999, 2],
    [1, 3],
  ] as const) {
    await jest.advanceTimersByTimeAsync(wait);
    expect(read).toHaveBeenCalledTimes(calls);
  }
  const failed = await settle(begun);
  expect(failed).toMatchObject({ status: 'failed', problem: { kind: 'server' } });
  expect(read).toHaveBeenCalledTimes(3);
  jest.restoreAllMocks();
});

test('nobody is asked again for an answer that is no longer wanted', async () => {
  read.mockRejectedValueOnce(new ApiError({ kind: 'timeout' }));
  const begun = store.begin('ada');
  store.forget();
  await settle(begun);
  expect(read).toHaveBeenCalledTimes(1);
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

test('before anybody is there nothing is forgotten, nor told', async () => {
  await settle(store.begin('ada'));
  const next = new PermissionStore(read);
  const told = jest.fn();
  next.permissions$.subscribe(told);
  next.forget();
  expect(told).toHaveBeenCalledTimes(1);
  void next.begin('ada');
  expect(next.permissions$.value).toMatchObject({ expected: new Set(['GetTenants']) });
});
