import { ErrorResponse } from 'oidc-client-ts';
import type { PendingSignIn, Provider } from '../provider/provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { TokenHolder } from '../renewal/token-holder.ts';
import { MemoryFingerprints, session } from '../session/session.fake.ts';
import type { Session } from '../session/session.ts';
import { nextSession, type SessionEvent } from '../session/session-machine.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { PageWindow } from '../sign-in/page-window.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import type { SessionDependencies } from './session-dependencies.ts';

let state: Session;
let address: string;
let signIn: SignIn;
let record: SessionStorage;

const page: jest.Mocked<PageWindow> = {
  address: jest.fn(() => address),
  show: jest.fn(),
  leave: jest.fn(),
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
  address = 'http://localhost/tenants/list?q=a#x';
  state = { status: 'starting' };
  signInAddress.mockReset().mockResolvedValue('https://id.test/auth');
  pendingSignIn.mockReset().mockResolvedValue({ returnTo: '/users/list?q=b', place: 'page' });
  finishSignIn.mockReset().mockImplementation(async () => session());
  record = new SessionStorage('https://id.test', 'console', new MemoryFingerprints());
  const parts: SessionDependencies = {
    record,
    page,
    renewUnderLock: async () => ({ outcome: 'unreachable', error: 0 }),
    // What else the provider can do is not asked for here.
    provider: {
      signInAddress,
      pendingSignIn,
      finishSignIn,
      profileName: async () => undefined,
    } as unknown as Provider,
    openWatch: () => ({ watch() {}, stop() {} }),
  };
  const reports = {
    status: () => state.status,
    tell: (event: SessionEvent) => {
      state = nextSession(state, event);
    },
  };
  signIn = new SignIn(parts, new TokenHolder(parts, reports), reports);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const answer = () => {
  address = 'http://localhost/?code=c&state=s';
};

test('a visit without a session leaves for the sign-in page, to come back to where it began', async () => {
  await signIn.begin();
  expect(signInAddress.mock.calls[0]?.[0]).toEqual({
    returnTo: '/tenants/list?q=a#x',
    place: 'page',
  });
  expect(page.leave).toHaveBeenCalledWith('https://id.test/auth');
  expect(state.status).toBe('signing-in');
});

test('a visit with a session leaves for nowhere', async () => {
  await record.write(session());
  await signIn.begin();
  expect(state.status).toBe('signed-in');
  expect(page.leave).not.toHaveBeenCalled();
});

test('an unreachable provider is asked again by itself, and at once when the network is back', async () => {
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await signIn.begin();
  expect(state).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(signInAddress).toHaveBeenCalledTimes(2);
  signInAddress.mockResolvedValue('https://id.test/auth');
  signIn.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(page.leave).toHaveBeenCalledTimes(1);
  signIn.wake();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(signInAddress).toHaveBeenCalledTimes(3);
});

test('a stored session that cannot be renewed now is waited for', async () => {
  await record.write(session('ada', -5));
  await signIn.begin();
  expect(state).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  expect(signInAddress).not.toHaveBeenCalled();
});

test('another problem is not tried again by itself', async () => {
  signInAddress.mockRejectedValue(
    new ProviderError({ kind: 'provider-misconfigured', detail: 'x' }),
  );
  await signIn.begin();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(signInAddress).toHaveBeenCalledTimes(1);
});

test('the fourth departure within 30 s is not made', async () => {
  for (const _ of [1, 2, 3]) await signIn.begin();
  await signIn.begin();
  expect(page.leave).toHaveBeenCalledTimes(3);
  expect(state).toEqual({ status: 'failed', problem: { kind: 'loop-stopped' } });
});

test('a provider that stays away is asked for again and again, which is no loop', async () => {
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await signIn.begin();
  for (const _ of [1, 2, 3, 4]) {
    signIn.wake();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(state).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  signInAddress.mockResolvedValue('https://id.test/auth');
  signIn.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(page.leave).toHaveBeenCalledTimes(1);
});

test('a full storage says so, and clearing it up leaves the session', async () => {
  signInAddress.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  localStorage.setItem('console.junk', 'x');
  await signIn.begin();
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
  await signIn.begin();
  expect(state.status).toBe('signed-in');
  expect(record.read().status).toBe('there');
});

test('an address of another origin is not gone on to', async () => {
  answer();
  pendingSignIn.mockResolvedValue({ returnTo: 'https://evil.test/x', place: 'page' });
  await signIn.begin();
  expect(page.show).toHaveBeenCalledWith('/');
});

test('an answer in a window of its own is handed over, and the window closed', async () => {
  answer();
  pendingSignIn.mockResolvedValue({ returnTo: '/', place: 'popup' });
  await signIn.begin();
  expect(state).toEqual({ status: 'handed-over' });
  expect(page.close).toHaveBeenCalled();
});

test('a used answer leads to a fresh sign-in, or to the session that is there', async () => {
  answer();
  pendingSignIn.mockResolvedValue(undefined);
  await signIn.begin();
  expect(page.show).toHaveBeenCalledWith('/');
  expect(page.leave).toHaveBeenCalled();
  await record.write(session());
  await signIn.begin();
  expect(state.status).toBe('signed-in');
});

test.each([
  ['a refusal', 'refused', new ErrorResponse({ error: 'access_denied' })],
  ['no answer', 'not-completed', new TypeError('Failed to fetch')],
] as const)('%s at the end of a sign-in is told', async (_, kind, error) => {
  answer();
  finishSignIn.mockRejectedValue(error);
  await signIn.begin();
  expect(state).toMatchObject({ status: 'failed', problem: { kind } });
});

test('an answer that fails does not end the session that is there', async () => {
  await record.write(session());
  answer();
  finishSignIn.mockRejectedValue(new ErrorResponse({ error: 'access_denied' }));
  await signIn.begin();
  expect(state.status).toBe('signed-in');
});

test('from a lapsed session it goes to the window beside; one that fails is closed', async () => {
  state = { status: 'lapsed', person: somebody, reason: 'session-terminated' };
  const popup = { location: { replace: jest.fn() }, close: jest.fn() };
  // Only these two of a window are used.
  await signIn.leave('/x', popup as unknown as Window);
  expect(popup.location.replace).toHaveBeenCalledWith('https://id.test/auth');
  expect(page.leave).not.toHaveBeenCalled();
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await signIn.leave('/x', popup as unknown as Window);
  expect(popup.close).toHaveBeenCalled();
  expect(state).toMatchObject({ status: 'lapsed', problem: { kind: 'provider-unreachable' } });
});

test('after a logout that the provider was not told of the next sign-in asks for the password', async () => {
  signIn.askForPassword();
  await signIn.begin();
  expect(signInAddress.mock.calls[0]?.[1]).toMatchObject({ prompt: 'login' });
  answer();
  await signIn.begin();
  await signIn.leave('/');
  expect(signInAddress.mock.lastCall?.[1]).not.toHaveProperty('prompt');
});

const somebody = { subject: 'ada', username: 'ada', name: 'Ada', roles: [] };
