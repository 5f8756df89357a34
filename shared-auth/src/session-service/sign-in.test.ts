import { ErrorResponse } from 'oidc-client-ts';
import { BehaviorSubject } from 'rxjs';
import type { PendingSignIn } from '../provider/pending-sign-in.ts';
import type { Provider } from '../provider/provider.ts';
import { AccessTokenBound, ProviderError } from '../provider/provider-error.ts';
import type { Session } from '../session/session.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { PageWindow } from '../sign-in/page-window.ts';
import { MemoryFingerprints, session } from '../testing/fake-session.ts';
import { ConnectedSession } from './connected-session.ts';

let session$: BehaviorSubject<Session>;
let address: string;
let connected: ConnectedSession;
let storage: SessionStorage;

const page: jest.Mocked<PageWindow> = {
  address: jest.fn(() => address),
  cameBack: jest.fn(() => false),
  show: jest.fn((next) => {
    address = new URL(next, address).href;
  }),
  goTo: jest.fn(),
  send: jest.fn(),
  close: jest.fn(),
};
const signInAddress = jest.fn<Promise<string>, [PendingSignIn, object]>();
const pendingSignIn = jest.fn<Promise<PendingSignIn | undefined>, [string]>();
const finishSignIn = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  localStorage.clear();
  sessionStorage.clear();
  jest.clearAllMocks();
  Object.assign(globalThis, { isSecureContext: true });
  address = 'http://localhost/tenants/list?q=a#x';
  session$ = new BehaviorSubject<Session>({ status: 'starting' });
  signInAddress.mockReset().mockResolvedValue('https://id.test/auth');
  pendingSignIn.mockReset().mockResolvedValue({ returnTo: '/users/list?q=b', place: 'page' });
  finishSignIn.mockReset().mockImplementation(async () => session());
  storage = new SessionStorage('https://id.test', 'console', new MemoryFingerprints());
  connected = new ConnectedSession(
    {
      storage,
      page,
      renew: async () => ({ outcome: 'unreachable', error: 0 }),
      // What else the provider can do is not asked for here.
      provider: {
        signInAddress,
        pendingSignIn,
        finishSignIn,
        signOutForm: async () => Promise.reject(new TypeError('Failed to fetch')),
        profileName: async () => undefined,
        forgetKey: async () => undefined,
        prepare: async () => undefined,
      } as Partial<Provider> as Provider,
      openCheck: () => ({ watch() {}, stop() {} }),
    },
    session$,
  );
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const answer = () => {
  address = 'http://localhost/?code=c&state=s';
};

test('a visit without a session leaves for the sign-in page, to come back to where it began', async () => {
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[0]).toEqual({
    returnTo: '/tenants/list?q=a#x',
    place: 'page',
  });
  expect(page.goTo).toHaveBeenCalledWith('https://id.test/auth');
  expect(session$.value.status).toBe('signing-in');
});

test('a visit with a session leaves for nowhere', async () => {
  await storage.write(session());
  await connected.start();
  expect(session$.value.status).toBe('signed-in');
  expect(page.goTo).not.toHaveBeenCalled();
});

test('an unreachable provider is asked again by itself, and at once when the network is back', async () => {
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  expect(session$.value).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(signInAddress).toHaveBeenCalledTimes(2);
  signInAddress.mockResolvedValue('https://id.test/auth');
  connected.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(page.goTo).toHaveBeenCalledTimes(1);
  connected.wake();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(signInAddress).toHaveBeenCalledTimes(3);
});

test('a stored session that cannot be renewed now is waited for', async () => {
  await storage.write(session('ada', -5));
  await connected.start();
  expect(session$.value).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  expect(signInAddress).not.toHaveBeenCalled();
});

test('another problem is not tried again by itself', async () => {
  signInAddress.mockRejectedValue(
    new ProviderError({ kind: 'provider-misconfigured', detail: 'x' }),
  );
  await connected.start();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(signInAddress).toHaveBeenCalledTimes(1);
});

test('the fourth departure within 30 s is not made', async () => {
  for (const _ of [1, 2, 3]) await connected.start();
  await connected.start();
  expect(page.goTo).toHaveBeenCalledTimes(3);
  expect(session$.value).toEqual({ status: 'failed', problem: { kind: 'loop-stopped' } });
});

test('Back from the sign-in page is no departure, however often', async () => {
  page.cameBack.mockReturnValue(true);
  for (const _ of [1, 2, 3, 4, 5]) await connected.start();
  expect(page.goTo).toHaveBeenCalledTimes(5);
  page.cameBack.mockReturnValue(false);
});

test('a page that the browser shows again as it was left leaves again, or has the session by now', async () => {
  const showAgain = async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await jest.advanceTimersByTimeAsync(0);
  };
  await connected.start();
  // The pages of the tests before this one hear of it as well.
  page.goTo.mockClear();
  await showAgain();
  expect(page.goTo).toHaveBeenCalled();
  page.goTo.mockClear();
  await storage.write(session());
  await showAgain();
  expect(page.goTo).not.toHaveBeenCalled();
  expect(session$.value.status).toBe('signed-in');
});

test('a provider that stays away is asked for again and again, which is no loop', async () => {
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  for (const _ of [1, 2, 3, 4]) {
    connected.wake();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(session$.value).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  signInAddress.mockResolvedValue('https://id.test/auth');
  connected.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(page.goTo).toHaveBeenCalledTimes(1);
});

test('a full storage says so, and clearing it up leaves the session', async () => {
  signInAddress.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  localStorage.setItem('console.junk', 'x');
  await connected.start();
  const { value: state } = session$;
  const problem = state.status === 'failed' ? state.problem : undefined;
  if (problem?.kind !== 'storage-full') throw new Error('There is no such problem');
  problem.clear();
  expect(localStorage.getItem('console.junk')).toBeNull();
});

test('an answer is taken out of the address before anything else, and leads to the asked page', async () => {
  answer();
  finishSignIn.mockImplementation(async () => {
    expect(page.show).toHaveBeenCalledWith('/users/list?q=b');
    return session();
  });
  await connected.start();
  expect(session$.value.status).toBe('signed-in');
  expect(storage.read().status).toBe('there');
});

test('an answer that cannot be read yet stays where it is, and is taken by itself later', async () => {
  answer();
  pendingSignIn.mockRejectedValueOnce(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  expect(session$.value).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  expect(page.show).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(page.show).toHaveBeenCalledWith('/users/list?q=b');
  expect(session$.value.status).toBe('signed-in');
  expect(signInAddress).not.toHaveBeenCalled();
});

test('whoever tries again then finishes that very sign-in, once', async () => {
  answer();
  pendingSignIn.mockRejectedValueOnce(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  connected.wake();
  await Promise.all([connected.signIn(address, null), connected.signIn(address, null)]);
  expect(finishSignIn).toHaveBeenCalledTimes(1);
  expect(session$.value.status).toBe('signed-in');
  expect(signInAddress).not.toHaveBeenCalled();
});

test('one that cannot be read leaves the session that is there', async () => {
  await storage.write(session());
  answer();
  pendingSignIn.mockRejectedValueOnce(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  expect(session$.value.status).toBe('signed-in');
});

test('an address of another origin is not gone on to', async () => {
  answer();
  pendingSignIn.mockResolvedValue({ returnTo: 'https://evil.test/x', place: 'page' });
  await connected.start();
  expect(page.show).toHaveBeenCalledWith('/');
});

test('an answer in a window of its own is handed over, and the window closed', async () => {
  answer();
  pendingSignIn.mockResolvedValue({ returnTo: '/', place: 'popup' });
  await connected.start();
  expect(session$.value).toEqual({ status: 'handed-over' });
  expect(page.close).toHaveBeenCalled();
});

test('a used answer leads to a fresh sign-in, or to the session that is there', async () => {
  answer();
  pendingSignIn.mockResolvedValue(undefined);
  await connected.start();
  expect(page.show).toHaveBeenCalledWith('/');
  expect(page.goTo).toHaveBeenCalled();
  await storage.write(session());
  await connected.start();
  expect(session$.value.status).toBe('signed-in');
});

test.each([
  ['a refusal', 'refused', new ErrorResponse({ error: 'access_denied' })],
  ['no answer', 'not-completed', new TypeError('Failed to fetch')],
] as const)('%s at the end of a sign-in is told', async (_, kind, error) => {
  answer();
  finishSignIn.mockRejectedValue(error);
  await connected.start();
  expect(session$.value).toMatchObject({ status: 'failed', problem: { kind } });
});

const EXPIRED = new ErrorResponse({
  error: 'temporarily_unavailable',
  error_description: 'authentication_expired',
});

test('a sign-in that has expired is begun anew, with the same address', async () => {
  answer();
  finishSignIn.mockRejectedValue(EXPIRED);
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[0]).toEqual({ returnTo: '/users/list?q=b', place: 'page' });
  expect(page.goTo).toHaveBeenCalledTimes(1);
});

test('in a window beside it is begun anew there, for the page that opened it', async () => {
  answer();
  const pending = { returnTo: '/', place: 'popup' } as const;
  pendingSignIn.mockResolvedValue(pending);
  finishSignIn.mockRejectedValue(EXPIRED);
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[0]).toEqual(pending);
});

test('one that has expired leads to its address with the session that is there by now', async () => {
  await storage.write(session());
  answer();
  finishSignIn.mockRejectedValue(EXPIRED);
  await connected.start();
  expect(session$.value.status).toBe('signed-in');
  expect(address).toBe('http://localhost/users/list?q=b');
  expect(page.goTo).not.toHaveBeenCalled();
});

test('an answer that nothing is known of any more leads to what this tab asked for', async () => {
  await connected.start();
  pendingSignIn.mockResolvedValue(undefined);
  await storage.write(session());
  answer();
  await connected.start();
  expect(address).toBe('http://localhost/tenants/list?q=a#x');
});

test('an answer that fails does not end the session that is there', async () => {
  await storage.write(session());
  answer();
  finishSignIn.mockRejectedValue(new ErrorResponse({ error: 'access_denied' }));
  await connected.start();
  expect(session$.value.status).toBe('signed-in');
});

test('from a lapsed session it goes to the window beside; one that fails is closed', async () => {
  session$.next({ status: 'lapsed', person: somebody, reason: 'session-terminated' });
  const popup = { location: { replace: jest.fn() }, close: jest.fn() };
  // Only these two of a window are used.
  await connected.signIn('/x', popup as unknown as Window);
  expect(popup.location.replace).toHaveBeenCalledWith('https://id.test/auth');
  expect(page.goTo).not.toHaveBeenCalled();
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.signIn('/x', popup as unknown as Window);
  expect(popup.close).toHaveBeenCalled();
  expect(session$.value).toMatchObject({
    status: 'lapsed',
    problem: { kind: 'provider-unreachable' },
  });
});

test('a provider that binds access tokens, too, is gone to once more, and shown no key', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const pending = { returnTo: '/users/list?q=b', place: 'popup' } as const;
  pendingSignIn.mockResolvedValue(pending);
  finishSignIn.mockRejectedValueOnce(new AccessTokenBound());
  answer();
  await connected.start();
  expect(finishSignIn.mock.calls[0]?.[1]).toEqual(pending);
  expect(signInAddress.mock.calls).toEqual([[{ ...pending, keyless: true }, expect.anything()]]);
  expect(page.goTo).toHaveBeenCalledWith('https://id.test/auth');
  expect(session$.value.status).toBe('signing-in');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('MF-027'));
});

test('after a logout that the provider was not told of the next sign-in asks for the password', async () => {
  await connected.signOut();
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[1]).toMatchObject({ prompt: 'login' });
  answer();
  await connected.start();
  await connected.signIn('/', null);
  expect(signInAddress.mock.lastCall?.[1]).not.toHaveProperty('prompt');
});

const somebody = { subject: 'ada', username: 'ada', name: 'Ada', roles: [] };
