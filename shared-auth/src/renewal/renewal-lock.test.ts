import { ErrorResponse } from 'oidc-client-ts';
import { UnusableToken } from '../provider/provider-error.ts';
import { SessionStorage } from '../session/session-storage.ts';
import { type StoredUser, storedText } from '../session/stored-user.ts';
import { MemoryFingerprints, MemoryLocks, session } from '../testing/fake-session.ts';
import { TokenKeyLost } from '../token-key/token-key.ts';

import { type RenewalDependencies, renewUnderLock } from './renewal-lock.ts';

let fingerprints: MemoryFingerprints;
let storage: SessionStorage;
let locks: MemoryLocks;
const prepare = jest.fn<Promise<void>, []>();
const refresh = jest.fn<Promise<StoredUser>, [StoredUser]>();

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000_000 });
  localStorage.clear();
  prepare.mockReset().mockResolvedValue(undefined);
  refresh.mockReset().mockImplementation(async () => session());
  fingerprints = new MemoryFingerprints();
  storage = new SessionStorage('https://id.test', 'console', fingerprints);
  locks = new MemoryLocks();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const dependencies = (): RenewalDependencies => ({
  locks,
  storage,
  provider: { prepare, refresh },
});

async function stored(user = session()): Promise<StoredUser> {
  await storage.write(user);
  return user;
}

/** Awaits a renewal with all its timers. */
async function renew(used: string) {
  const renewal = renewUnderLock(dependencies(), used);
  await jest.advanceTimersByTimeAsync(20_000);
  return renewal;
}

test('the refresh token is exchanged, and the result stored with its fingerprint', async () => {
  const old = await stored();
  const renewal = await renew(old.access_token);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(refresh.mock.calls[0]?.[0].refresh_token).toBe(old.refresh_token);
  expect(renewal.outcome).toBe('renewed');
  const now = storage.user();
  expect(now?.access_token).not.toBe(old.access_token);
  expect(fingerprints.kept).toBe(now && (await fingerprints.of(now)));
});

test('of four simultaneous renewals, one refreshes the token and the others use its result', async () => {
  const { access_token } = await stored();
  const asked = [1, 2, 3, 4].map(() => renewUnderLock(dependencies(), access_token));
  await jest.advanceTimersByTimeAsync(1_000);
  const renewals = await Promise.all(asked);
  expect(refresh).toHaveBeenCalledTimes(1);
  const tokens = renewals.map((one) => one.outcome === 'renewed' && one.user.access_token);
  expect(new Set(tokens)).toEqual(new Set([storage.user()?.access_token]));
});

test('a tab that is still loading the provider code does not block other tabs', async () => {
  const { access_token } = await stored();
  prepare.mockReturnValueOnce(new Promise(() => undefined));
  void renewUnderLock(dependencies(), access_token);
  expect((await renew(access_token)).outcome).toBe('renewed');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('an expired token from another tab is renewed', async () => {
  const old = await stored(session('ada', -10));
  expect((await renew('another token')).outcome).toBe('renewed');
  expect(refresh.mock.calls[0]?.[0].access_token).toBe(old.access_token);
});

test('a renewal waits until local storage shows the write of another process', async () => {
  const old = await stored();
  const newer = session();
  // The other process has finished, but its write is not visible in this process yet.
  await fingerprints.save(newer);
  const renewal = renewUnderLock(dependencies(), old.access_token);
  await jest.advanceTimersByTimeAsync(1_000);
  localStorage.setItem(storage.key, storedText(newer));
  await jest.advanceTimersByTimeAsync(100);
  expect(await renewal).toMatchObject({ user: { access_token: newer.access_token } });
  expect(refresh).not.toHaveBeenCalled();
});

test('a renewal waits at most 2 s, then uses the visible record', async () => {
  const old = await stored();
  await fingerprints.save({ access_token: 'a token that never shows up' });
  const renewal = renewUnderLock(dependencies(), old.access_token);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(refresh).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect((await renewal).outcome).toBe('renewed');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('the sleep of the computer does not shorten the wait for a write', async () => {
  const old = await stored(session('ada', 10_000));
  const newer = session('ada', 10_000);
  await fingerprints.save(newer);
  const renewal = renewUnderLock(dependencies(), old.access_token);
  await jest.advanceTimersByTimeAsync(100);
  jest.setSystemTime(Date.now() + 3_600_000);
  await jest.advanceTimersByTimeAsync(100);
  localStorage.setItem(storage.key, storedText(newer));
  await jest.advanceTimersByTimeAsync(100);
  expect(await renewal).toMatchObject({ user: { access_token: newer.access_token } });
  expect(refresh).not.toHaveBeenCalled();
});

test('a session that ended in another tab is not renewed, even before its removal is visible here', async () => {
  const old = await stored();
  await fingerprints.forget();
  const renewal = renewUnderLock(dependencies(), old.access_token);
  await jest.advanceTimersByTimeAsync(100);
  localStorage.removeItem(storage.key);
  await jest.advanceTimersByTimeAsync(100);
  expect(await renewal).toEqual({ outcome: 'gone' });
  expect(refresh).not.toHaveBeenCalled();
});

test('a browser without fingerprints does not wait', async () => {
  const old = await stored();
  fingerprints.kept = undefined;
  const renewal = renewUnderLock(dependencies(), old.access_token);
  await jest.advanceTimersByTimeAsync(0);
  expect((await renewal).outcome).toBe('renewed');
});

test('without a stored session there is nothing to renew', async () => {
  expect(await renew('x')).toEqual({ outcome: 'gone' });
  expect(refresh).not.toHaveBeenCalled();
});

test.each(['visible', 'not visible yet'])(
  'the result is not stored after a sign-out in another tab that is %s here',
  async (how) => {
    const old = await stored();
    refresh.mockImplementationOnce(async () => {
      if (how === 'visible') await storage.remove('ended');
      else await fingerprints.forget();
      return session();
    });
    expect(await renew(old.access_token)).toEqual({ outcome: 'gone' });
    expect(storage.read()).toEqual({ status: 'missing' });
  },
);

const offline = new TypeError('Failed to fetch');
const serverError = new ErrorResponse({ error: 'server_error' });
const badGateway = new Error('Bad Gateway (502)');
const problem = { kind: 'not-completed', detail: 'id token: sub is eve' } as const;

test.each([
  ['a rejection', new ErrorResponse({ error: 'invalid_grant' }), { outcome: 'refused' }],
  ['unusable tokens', new UnusableToken(problem), { outcome: 'refused', problem }],
  ['a lost key', new TokenKeyLost(), { outcome: 'key-lost' }],
  ['no answer', offline, { outcome: 'unreachable', error: offline }],
  ['an error of the provider', serverError, { outcome: 'unreachable', error: serverError }],
  ['an error of a gateway', badGateway, { outcome: 'unreachable', error: badGateway }],
])('%s is reported as such, and nothing is stored', async (_, error, expected) => {
  const { access_token: token } = await stored();
  refresh.mockRejectedValueOnce(error);
  const of = expected.outcome === 'unreachable' ? {} : { token };
  expect(await renew(token)).toEqual({ ...expected, ...of });
  expect(storage.user()?.access_token).toBe(token);
});

test('the wait for another tab that holds the lock is limited', async () => {
  const old = await stored();
  refresh.mockImplementationOnce(() => new Promise(() => undefined));
  void renewUnderLock(dependencies(), old.access_token);
  const second = renewUnderLock(dependencies(), old.access_token);
  await jest.advanceTimersByTimeAsync(15_000);
  expect((await second).outcome).toBe('unreachable');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a renewed token that cannot be stored is used in this tab, and marked as not stored', async () => {
  const old = await stored();
  const full = new DOMException('full', 'QuotaExceededError');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw full;
  });
  expect(await renew(old.access_token)).toMatchObject({ outcome: 'renewed', stored: false });
});
