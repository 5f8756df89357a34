import { BehaviorSubject } from 'rxjs';
import type { PendingSignIn } from '../provider/pending-sign-in.ts';
import type { Provider, SignOutForm } from '../provider/provider.ts';
import type { Renewal } from '../renewal/renewal.ts';
import type { Session, SignInProblem } from '../session/session.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { CheckReports } from '../session-check/session-check.ts';
import { ConnectedSession } from '../session-service/connected-session.ts';
import type { PageWindow } from '../sign-in/page-window.ts';
import { MemoryFingerprints, session } from './fake-session.ts';

// A page with a session, created anew for each test in the files that import this file. The session, its
// storage and its state are real; the provider and the page's window are fakes.

export let fingerprints: MemoryFingerprints;
export let storage: SessionStorage;
export let connected: ConnectedSession;
export let check: CheckReports;
let session$: BehaviorSubject<Session>;
let address: string;
export const page: jest.Mocked<PageWindow> = {
  address: jest.fn(() => address),
  cameBack: jest.fn(() => false),
  show: jest.fn((next) => {
    address = new URL(next, address).href;
  }),
  goTo: jest.fn(),
  send: jest.fn(),
  close: jest.fn(),
};
export const renew = jest.fn<Promise<Renewal>, [string]>();
export const profileName = jest.fn<Promise<string | undefined>, [StoredUser]>();
export const signInAddress = jest.fn<Promise<string>, [PendingSignIn, object]>();
export const signOutForm = jest.fn<Promise<SignOutForm>, [StoredUser | undefined]>();
export const forgetKey = jest.fn<Promise<void>, []>();
export const prepare = jest.fn<Promise<void>, []>();
export const watch = jest.fn();
export const stop = jest.fn();
export const pendingSignIn = jest.fn<Promise<PendingSignIn | undefined>, [string]>();
export const finishSignIn = jest.fn<Promise<StoredUser>, [string, PendingSignIn]>();

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  jest.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { isSecureContext: true });
  visit('/tenants/list');
  renew.mockReset().mockImplementation(async () => ({ outcome: 'unreachable', error: 0 }));
  profileName.mockReset().mockResolvedValue(undefined);
  prepare.mockReset().mockResolvedValue(undefined);
  forgetKey.mockReset().mockResolvedValue(undefined);
  signOutForm.mockReset();
  signInAddress.mockReset().mockResolvedValue('https://id.test/auth');
  pendingSignIn.mockReset().mockResolvedValue({ returnTo: '/', place: 'page' });
  finishSignIn.mockReset().mockImplementation(async () => session());
  session$ = new BehaviorSubject<Session>({ status: 'starting' });
  fingerprints = new MemoryFingerprints();
  storage = new SessionStorage('https://id.test', 'console', fingerprints);
  connect();
});

/** Opens a path of the console, with its query. */
export function visit(path: string): void {
  address = `http://localhost${path}`;
}

/** Starts a new page with the same storage, like a reload or a later visit. */
export function reload(): void {
  session$.next({ status: 'starting' });
  visit('/tenants/list');
  connect();
}

function connect(): void {
  connected = new ConnectedSession(
    {
      storage,
      renew,
      // The cast is safe: the tests call no other method.
      provider: {
        signOutForm,
        profileName,
        pendingSignIn,
        finishSignIn,
        signInAddress,
        forgetKey,
        prepare,
      } as Partial<Provider> as Provider,
      page,
      openCheck: (reports) => {
        check = reports;
        return { watch, stop };
      },
    },
    session$,
  );
}

/** Starts a visit with a stored session. */
export async function enter(user = session()): Promise<StoredUser> {
  await storage.write(user);
  await connected.start();
  return user;
}

/** Starts a visit that returns from the sign-in page. */
export async function receive(user = session()): Promise<void> {
  finishSignIn.mockResolvedValueOnce(user);
  visit('/?code=c&state=s');
  await connected.start();
}

/** Waits until the storage has been polled. */
export const poll = () => jest.advanceTimersByTimeAsync(3_000);

afterEach(() => jest.useRealTimers());

/** Sets the result of the next renewal. */
export function resolveRenewal(user: StoredUser, stored = true): void {
  renew.mockImplementationOnce(async () => {
    if (stored) await storage.write(user);
    return { outcome: 'renewed', user, stored };
  });
}

export const state = () => session$.value;

export const setState = (next: Session): void => session$.next(next);

/** Makes the next renewal fail: rejected, or without its key. */
export function rejectRenewal(
  how: 'refused' | 'key-lost' = 'refused',
  problem?: SignInProblem,
): void {
  renew.mockImplementationOnce(async () => {
    const token = storage.user()?.access_token ?? '';
    return { outcome: how, token, ...(problem && { problem }) };
  });
}
