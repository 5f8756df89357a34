import type { User } from 'oidc-client-ts';
import type { Provider } from '../provider/provider.ts';
import type { Renewal } from '../renewal/renewal.ts';
import { TokenHolder } from '../renewal/token-holder.ts';
import { MemoryFingerprints, session } from '../session/session.fake.ts';
import type { Session } from '../session/session.ts';
import { nextSession } from '../session/session-machine.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { CheckReports } from '../session-check/session-check.ts';
import type { SessionDependencies } from './session-dependencies.ts';

let record: SessionStorage;
let holder: TokenHolder;
let state: Session;
let monitor: CheckReports;
const renewUnderLock = jest.fn<Promise<Renewal>, [string, () => void]>();
const profileName = jest.fn<Promise<string | undefined>, [User]>();
const watch = jest.fn();
const stop = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  localStorage.clear();
  renewUnderLock.mockReset().mockImplementation(async () => ({ outcome: 'unreachable', error: 0 }));
  profileName.mockReset().mockResolvedValue(undefined);
  state = { status: 'starting' };
  record = new SessionStorage('https://id.test', 'console', new MemoryFingerprints());
  const parts: SessionDependencies = {
    record,
    renewUnderLock,
    // Of the provider only the profile is asked for here.
    provider: { profileName } as unknown as Provider,
    page: { address: () => '', show() {}, leave() {}, send() {}, close() {} },
    openWatch: (reports) => {
      monitor = reports;
      return { watch, stop };
    },
  };
  holder = new TokenHolder(parts, {
    status: () => state.status,
    tell: (event) => {
      state = nextSession(state, event);
    },
  });
});

afterEach(() => jest.useRealTimers());

const renewed = (user: User) => renewUnderLock.mockResolvedValueOnce({ outcome: 'renewed', user });

test('whoever enters is signed in, watched, and renewed after three quarters of the token', async () => {
  const user = session('ada', 100);
  holder.enter(user, 'stored');
  expect(state).toMatchObject({ status: 'signed-in', person: { subject: 'ada' } });
  expect(watch).toHaveBeenCalledWith('state');
  const next = session('ada', 100);
  renewed(next);
  await jest.advanceTimersByTimeAsync(75_000);
  expect(renewUnderLock).toHaveBeenCalledWith(user.access_token, expect.any(Function));
  expect(holder.user).toBe(next);
});

test('a token that is received brings the profile’s name, which a return visit still knows', async () => {
  profileName.mockResolvedValue('Ada Dupont');
  holder.enter(session(), 'received');
  expect(state).toMatchObject({ person: { name: 'ada' } });
  await jest.advanceTimersByTimeAsync(0);
  expect(state).toMatchObject({ person: { name: 'Ada Dupont' } });
  profileName.mockClear();
  state = { status: 'starting' };
  holder.enter(session(), 'stored');
  expect(state).toMatchObject({ person: { name: 'Ada Dupont' } });
  expect(profileName).not.toHaveBeenCalled();
});

test('a profile that cannot be loaded costs nothing', async () => {
  profileName.mockRejectedValue(new TypeError('Failed to fetch'));
  holder.enter(session(), 'received');
  await jest.advanceTimersByTimeAsync(0);
  expect(state).toMatchObject({ status: 'signed-in', person: { name: 'ada' } });
});

test('a clock that is an hour ahead is a notice, and the session works', () => {
  const user = session();
  jest.setSystemTime(Date.now() + 3_600_000);
  holder.enter(user, 'received');
  expect(state).toMatchObject({ notices: [{ kind: 'clock-off', minutes: 60 }] });
});

test('many who ask for a renewal at once get the same one', async () => {
  holder.enter(session(), 'stored');
  renewed(session());
  const renewals = await Promise.all([holder.renew('lapsed'), holder.renew('ended')]);
  expect(renewUnderLock).toHaveBeenCalledTimes(1);
  expect(renewals[0]).toBe(renewals[1]);
});

test('a provider that is away is a notice until it is back', async () => {
  holder.enter(session(), 'stored');
  await holder.renew('lapsed');
  expect(state).toMatchObject({ notices: [{ kind: 'renewal-offline' }] });
  renewed(session());
  await jest.advanceTimersByTimeAsync(5_000);
  await holder.renew('lapsed');
  expect(state).toMatchObject({ status: 'signed-in', notices: [] });
});

test.each([
  ['lapsed', 'lapsed'],
  ['ended', 'signed-out'],
] as const)('a refusal that means "%s" leaves %s and no record', async (end, status) => {
  const user = session();
  await record.write(user);
  holder.enter(user, 'stored');
  renewUnderLock.mockResolvedValueOnce({ outcome: 'refused' });
  await holder.renew(end);
  expect(state).toMatchObject({ status, reason: 'session-terminated' });
  expect(record.read()).toEqual({ status: 'missing' });
  expect(record.end()).toBe(end);
  expect(holder.user).toBeUndefined();
  expect(stop).toHaveBeenCalled();
});

test('the monitor’s renewal ends the session when it is refused, its error does so at once', async () => {
  holder.enter(session(), 'stored');
  renewUnderLock.mockResolvedValueOnce({ outcome: 'refused' });
  await monitor.renew();
  expect(state).toMatchObject({ status: 'signed-out', reason: 'session-terminated' });
  holder.enter(session(), 'stored');
  monitor.onError();
  expect(state).toMatchObject({ status: 'signed-out', reason: 'session-error' });
});

test('that the monitor is blind is said in the log', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  monitor.onBlind('it does not answer');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test.each([
  ['ended', { status: 'signed-out', reason: 'token-removed' }],
  ['lapsed', { status: 'lapsed', reason: 'session-terminated' }],
] as const)('a record that another tab removed, "%s"', async (end, expected) => {
  const user = session();
  await record.write(user);
  holder.enter(user, 'stored');
  await record.remove(end);
  holder.lookAtRecord();
  expect(state).toMatchObject(expected);
});

test('a renewal that finds the record gone signs out', async () => {
  holder.enter(session(), 'stored');
  renewUnderLock.mockResolvedValueOnce({ outcome: 'gone' });
  await holder.renew('lapsed');
  expect(state).toMatchObject({ status: 'signed-out', reason: 'token-removed' });
});

test('a token that another tab has stored is taken up', async () => {
  holder.enter(session(), 'stored');
  const newer = session();
  await record.write(newer);
  holder.lookAtRecord();
  expect(holder.user?.access_token).toBe(newer.access_token);
});

test('a page that is just leaving, or a token that has expired, takes up nothing', async () => {
  await record.write(session());
  holder.lookAtRecord();
  expect(state.status).toBe('starting');
  state = { status: 'signed-out', reason: 'none' };
  await record.write(session('ada', -5));
  holder.lookAtRecord();
  expect(state.status).toBe('signed-out');
});

test('another person’s record gives the page to that person', async () => {
  holder.enter(session('ada'), 'stored');
  await record.write(session('bob'));
  holder.lookAtRecord();
  expect(state).toMatchObject({ status: 'signed-out', reason: 'other-person' });
  expect(holder.user).toBeUndefined();
});

describe('a visit', () => {
  test('without a record is nobody’s', async () => {
    expect(await holder.resume()).toBe('nobody');
  });

  test('with a live one is signed in without asking anybody', async () => {
    await record.write(session());
    expect(await holder.resume()).toBe('renewed');
    expect(state.status).toBe('signed-in');
    expect(renewUnderLock).not.toHaveBeenCalled();
  });

  test('with an expired one renews it first', async () => {
    await record.write(session('ada', -5));
    renewed(session());
    expect(await holder.resume()).toBe('renewed');
    expect(state.status).toBe('signed-in');
  });

  test('with one that is over forgets it', async () => {
    await record.write(session('ada', -5));
    renewUnderLock.mockResolvedValueOnce({ outcome: 'refused' });
    expect(await holder.resume()).toBe('refused');
    expect(record.read()).toEqual({ status: 'missing' });
    expect(state.status).toBe('starting');
  });

  test('with one that cannot be read forgets it', async () => {
    localStorage.setItem(record.key, '{"access_token":');
    expect(await holder.resume()).toBe('nobody');
    expect(localStorage.getItem(record.key)).toBeNull();
  });
});

test('a token that could not be stored is a notice; clearing up stores it', async () => {
  holder.enter(session(), 'stored');
  localStorage.setItem('console.junk', 'x');
  renewUnderLock.mockImplementationOnce(async (_used, onFull) => {
    onFull();
    return { outcome: 'renewed', user: session() };
  });
  await holder.renew('lapsed');
  const notice = state.status === 'signed-in' ? state.notices[0] : undefined;
  if (notice?.kind !== 'storage-full') throw new Error('There is no such notice');
  notice.clear();
  await jest.advanceTimersByTimeAsync(0);
  expect(localStorage.getItem('console.junk')).toBeNull();
  expect(record.user()?.access_token).toBe(holder.user?.access_token);
  expect(state).toMatchObject({ notices: [] });
});
