import type { User } from 'oidc-client-ts';
import { BehaviorSubject } from 'rxjs';
import type { PendingSignIn, Provider, SignOutForm } from '../provider/provider.ts';
import type { Renewal } from '../renewal/renewal.ts';
import { MemoryFingerprints, session } from '../session/session.fake.ts';
import type { Session } from '../session/session.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { CheckReports } from '../session-check/session-check.ts';
import { ConnectedSession } from './connected-session.ts';

let storage: SessionStorage;
let session$: BehaviorSubject<Session>;
let connected: ConnectedSession;
let check: CheckReports;
let address: string;
const renew = jest.fn<Promise<Renewal>, [string]>();
const profileName = jest.fn<Promise<string | undefined>, [User]>();
const pendingSignIn = jest.fn<Promise<PendingSignIn | undefined>, [string]>();
const finishSignIn = jest.fn<Promise<User>, [string]>();
const signInAddress = jest.fn<Promise<string>, []>();
const signOutForm = jest.fn<Promise<SignOutForm>, [User | undefined]>();
const send = jest.fn();
const watch = jest.fn();
const stop = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { isSecureContext: true });
  address = 'http://localhost/tenants/list';
  renew.mockReset().mockImplementation(async () => ({ outcome: 'unreachable', error: 0 }));
  profileName.mockReset().mockResolvedValue(undefined);
  send.mockClear();
  signOutForm.mockReset();
  signInAddress.mockReset().mockResolvedValue('https://id.test/auth');
  pendingSignIn.mockReset().mockResolvedValue({ returnTo: '/', place: 'page' });
  session$ = new BehaviorSubject<Session>({ status: 'starting' });
  storage = new SessionStorage('https://id.test', 'console', new MemoryFingerprints());
  connect();
});

/** A page of this browser, just loaded. */
function connect(): void {
  connected = new ConnectedSession(
    {
      storage,
      renew,
      // What else the provider can do is not asked for here.
      provider: {
        signOutForm,
        profileName,
        pendingSignIn,
        finishSignIn,
        signInAddress,
      } as Partial<Provider> as Provider,
      page: { address: () => address, show() {}, leave() {}, send, close() {} },
      openCheck: (reports) => {
        check = reports;
        return { watch, stop };
      },
    },
    session$,
  );
}

/** A visit with a session that is stored. */
async function enter(user = session()): Promise<User> {
  await storage.write(user);
  await connected.start();
  return user;
}

/** A visit that brings tokens from the provider. */
async function receive(user = session()): Promise<void> {
  finishSignIn.mockResolvedValueOnce(user);
  address = 'http://localhost/?code=c&state=s';
  await connected.start();
}

/** Long enough for the storage to be looked at. */
const look = () => jest.advanceTimersByTimeAsync(3_000);

afterEach(() => jest.useRealTimers());

/** The next renewal brings this. */
function renewed(user: User, stored = true): void {
  renew.mockImplementationOnce(async () => {
    if (stored) await storage.write(user);
    return { outcome: 'renewed', user, stored };
  });
}

const state = () => session$.value;

test('whoever enters is signed in, watched, and renewed after three quarters of the token', async () => {
  const user = await enter(session('ada', 100));
  expect(state()).toMatchObject({ status: 'signed-in', person: { subject: 'ada' } });
  expect(watch).toHaveBeenCalledWith('state');
  const next = session('ada', 100);
  renewed(next);
  await jest.advanceTimersByTimeAsync(75_000);
  expect(renew).toHaveBeenCalledWith(user.access_token);
  expect(connected.tokens.user).toBe(next);
});

test('a token that is received brings the profile’s name, which a return visit still knows', async () => {
  let load: (name: string) => void = () => undefined;
  profileName.mockReturnValueOnce(new Promise((resolve) => (load = resolve)));
  await receive();
  expect(state()).toMatchObject({ person: { name: 'ada' } });
  load('Ada Dupont');
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ person: { name: 'Ada Dupont' } });
  profileName.mockClear();
  session$.next({ status: 'starting' });
  address = 'http://localhost/tenants/list';
  connect();
  await connected.start();
  expect(state()).toMatchObject({ person: { name: 'Ada Dupont' } });
  expect(profileName).not.toHaveBeenCalled();
});

test('a profile that cannot be loaded costs nothing', async () => {
  profileName.mockRejectedValue(new TypeError('Failed to fetch'));
  await receive();
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ status: 'signed-in', person: { name: 'ada' } });
});

test('a clock that is an hour ahead is a notice, and the session works', async () => {
  const user = session();
  jest.setSystemTime(Date.now() + 3_600_000);
  await receive(user);
  expect(state()).toMatchObject({ notices: [{ kind: 'clock-off', minutes: 60 }] });
});

test('many who ask for a renewal at once get the same one', async () => {
  await enter();
  renewed(session());
  const renewals = await Promise.all([
    connected.tokens.renew('lapsed'),
    connected.tokens.renew('ended'),
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(renewals[0]).toBe(renewals[1]);
});

test('an access token that has expired is renewed before it is handed out', async () => {
  const user = await enter();
  expect(await connected.tokens.accessToken()).toBe(user.access_token);
  jest.setSystemTime(Date.now() + 101_000);
  const next = session();
  renewed(next);
  expect(await connected.tokens.accessToken()).toBe(next.access_token);
});

test('in place of a refused token there is another, or none when the session is over', async () => {
  const user = await enter();
  const next = session();
  renewed(next);
  expect(await connected.tokens.renewed(user.access_token)).toBe(next.access_token);
  // Who comes with the old one later gets what is there already.
  expect(await connected.tokens.renewed(user.access_token)).toBe(next.access_token);
  expect(renew).toHaveBeenCalledTimes(1);
  await expect(connected.tokens.renewed(next.access_token)).rejects.toBe(0);
  renew.mockResolvedValueOnce({ outcome: 'refused' });
  expect(await connected.tokens.renewed(next.access_token)).toBeUndefined();
});

test('a token that is refused although it is new ends in a lapsed session', async () => {
  await enter();
  await connected.refused();
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'not-accepted' });
  expect(storage.read()).toEqual({ status: 'missing' });
});

test('a provider that is away is a notice until it is back', async () => {
  await enter();
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ notices: [{ kind: 'renewal-offline' }] });
  renewed(session());
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'signed-in', notices: [] });
});

test('a refusal by which the session lapses leaves what is on the screen, and no record', async () => {
  await enter();
  renew.mockResolvedValueOnce({ outcome: 'refused' });
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'session-terminated' });
  expect(storage.read()).toEqual({ status: 'missing' });
  expect(storage.end()).toBe('lapsed');
  expect(connected.tokens.user).toBeUndefined();
  expect(stop).toHaveBeenCalled();
});

test('the session check’s renewal ends the session when it is refused', async () => {
  await enter();
  renew.mockResolvedValueOnce({ outcome: 'refused' });
  await check.renew();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'session-terminated' });
  expect(storage.end()).toBe('ended');
});

test('the session check’s error ends the session at once', async () => {
  await enter();
  check.onError();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'session-error' });
});

test('that nothing is seen of the session at the provider is said in the log', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  check.onBlind('it does not answer');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test.each([
  ['ended', { status: 'signed-out', reason: 'token-removed' }],
  ['lapsed', { status: 'lapsed', reason: 'session-terminated' }],
] as const)('a record that another tab removed, "%s"', async (end, expected) => {
  await enter();
  await storage.remove(end);
  await look();
  expect(state()).toMatchObject(expected);
});

test('a renewal that finds the record gone signs out', async () => {
  await enter();
  renew.mockResolvedValueOnce({ outcome: 'gone' });
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'token-removed' });
});

test('a token that another tab has stored is taken up', async () => {
  await enter();
  const newer = session();
  await storage.write(newer);
  await look();
  expect(connected.tokens.user?.access_token).toBe(newer.access_token);
});

test('a page that is just leaving, or a token that has expired, takes up nothing', async () => {
  await connected.start();
  expect(state().status).toBe('signing-in');
  await storage.write(session());
  await look();
  expect(state().status).toBe('signing-in');
  session$.next({ status: 'signed-out', reason: 'none' });
  await storage.write(session('ada', -5));
  await look();
  expect(state().status).toBe('signed-out');
});

test('another person’s record gives the page to that person', async () => {
  await enter(session('ada'));
  await storage.write(session('bob'));
  await look();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'other-person' });
  expect(connected.tokens.user).toBeUndefined();
});

describe('a visit', () => {
  test('with a live record is signed in without asking anybody', async () => {
    await enter();
    expect(state().status).toBe('signed-in');
    expect(renew).not.toHaveBeenCalled();
    expect(signInAddress).not.toHaveBeenCalled();
  });

  test('with an expired one renews it first', async () => {
    renewed(session());
    await enter(session('ada', -5));
    expect(state().status).toBe('signed-in');
  });

  test('with one that is over forgets it, and leaves for the sign-in page', async () => {
    renew.mockResolvedValueOnce({ outcome: 'refused' });
    await enter(session('ada', -5));
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(state().status).toBe('signing-in');
  });

  test('with one that cannot be read forgets it', async () => {
    localStorage.setItem(storage.key, '{"access_token":');
    await connected.start();
    expect(localStorage.getItem(storage.key)).toBeNull();
    expect(state().status).toBe('signing-in');
  });

  test('without HTTPS says so, and asks nobody', async () => {
    Object.assign(globalThis, { isSecureContext: false });
    await enter();
    expect(state()).toEqual({ status: 'failed', problem: { kind: 'needs-https' } });
  });
});

test('a token that could not be stored is a notice; clearing up stores it', async () => {
  await enter();
  localStorage.setItem('console.junk', 'x');
  renewed(session(), false);
  await connected.tokens.renew('lapsed');
  const current = state();
  const notice = current.status === 'signed-in' ? current.notices[0] : undefined;
  if (notice?.kind !== 'storage-full') throw new Error('There is no such notice');
  notice.clear();
  await jest.advanceTimersByTimeAsync(0);
  expect(localStorage.getItem('console.junk')).toBeNull();
  expect(storage.user()?.access_token).toBe(connected.tokens.user?.access_token);
  expect(state()).toMatchObject({ notices: [] });
});

test('the old token, which is still stored then, is not taken up again', async () => {
  await enter();
  const newer = session();
  renewed(newer, false);
  await connected.tokens.renew('lapsed');
  await look();
  expect(connected.tokens.user).toBe(newer);
  expect(renew).toHaveBeenCalledTimes(1);
});

describe('signing out', () => {
  test('leaves nothing here, and tells the provider', async () => {
    signOutForm.mockResolvedValue({ action: 'https://id.test/logout', fields: {} });
    const user = await enter();
    await connected.signOut();
    expect(state()).toMatchObject({ status: 'signed-out', reason: 'none' });
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(signOutForm.mock.calls[0]?.[0]?.id_token).toBe(user.id_token);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('says so where the provider could not be told', async () => {
    signOutForm.mockRejectedValue(new TypeError('Failed to fetch'));
    await enter();
    await connected.signOut();
    expect(state()).toMatchObject({ status: 'signed-out', reason: 'provider-not-told' });
  });
});
