import { ErrorResponse } from 'oidc-client-ts';
import { AccessTokenBound, ProviderError } from '../provider/provider-error.ts';
import {
  connected,
  finishSignIn,
  page,
  pendingSignIn,
  setState,
  signInAddress,
  signOutForm,
  state,
  storage,
  visit,
} from '../testing/connected-session.ts';
import { session } from '../testing/fake-session.ts';

beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  visit('/tenants/list?q=a#x');
  pendingSignIn.mockResolvedValue({ returnTo: '/users/list?q=b', place: 'page' });
  signOutForm.mockRejectedValue(new TypeError('Failed to fetch'));
});

afterEach(() => jest.restoreAllMocks());

const answer = () => visit('/?code=c&state=s');

test('an unreachable provider is retried automatically, and immediately when the network is back', async () => {
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  expect(state()).toMatchObject({ problem: { kind: 'provider-unreachable' } });
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

test('a stored session that cannot be renewed yet does not start a sign-in', async () => {
  await storage.write(session('ada', -5));
  await connected.start();
  expect(state()).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  expect(signInAddress).not.toHaveBeenCalled();
});

test('other problems are not retried automatically', async () => {
  signInAddress.mockRejectedValue(
    new ProviderError({ kind: 'provider-misconfigured', detail: 'x' }),
  );
  await connected.start();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(signInAddress).toHaveBeenCalledTimes(1);
});

test('the fourth redirect to the provider within 30 s is stopped', async () => {
  for (const _ of [1, 2, 3]) await connected.start();
  await connected.start();
  expect(page.goTo).toHaveBeenCalledTimes(3);
  expect(state()).toEqual({ status: 'failed', problem: { kind: 'loop-stopped' } });
});

test('a redirect after Back from the sign-in page does not count', async () => {
  page.cameBack.mockReturnValue(true);
  for (const _ of [1, 2, 3, 4, 5]) await connected.start();
  expect(page.goTo).toHaveBeenCalledTimes(5);
  page.cameBack.mockReturnValue(false);
});

test('a page from the back/forward cache redirects again, or uses a session that exists by then', async () => {
  const showAgain = async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await jest.advanceTimersByTimeAsync(0);
  };
  await connected.start();
  // Pages of earlier tests receive the event too.
  page.goTo.mockClear();
  await showAgain();
  expect(page.goTo).toHaveBeenCalled();
  page.goTo.mockClear();
  await storage.write(session());
  await showAgain();
  expect(page.goTo).not.toHaveBeenCalled();
  expect(state().status).toBe('signed-in');
});

test('retries of an unreachable provider are not a redirect loop', async () => {
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  for (const _ of [1, 2, 3, 4]) {
    connected.wake();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(state()).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  signInAddress.mockResolvedValue('https://id.test/auth');
  connected.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(page.goTo).toHaveBeenCalledTimes(1);
});

test('an answer is removed from the address first, and leads to the return address', async () => {
  answer();
  finishSignIn.mockImplementation(async () => {
    expect(page.show).toHaveBeenCalledWith('/users/list?q=b');
    return session();
  });
  await connected.start();
  expect(state().status).toBe('signed-in');
  expect(storage.read().status).toBe('there');
});

test('an answer that cannot be read yet stays in the address, and is handled later', async () => {
  answer();
  pendingSignIn.mockRejectedValueOnce(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  expect(state()).toMatchObject({ problem: { kind: 'provider-unreachable' } });
  expect(page.show).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(page.show).toHaveBeenCalledWith('/users/list?q=b');
  expect(state().status).toBe('signed-in');
  expect(signInAddress).not.toHaveBeenCalled();
});

test('several simultaneous retries finish the same sign-in only once', async () => {
  answer();
  pendingSignIn.mockRejectedValueOnce(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  connected.wake();
  await Promise.all([
    connected.signIn(page.address(), null),
    connected.signIn(page.address(), null),
  ]);
  expect(finishSignIn).toHaveBeenCalledTimes(1);
  expect(state().status).toBe('signed-in');
  expect(signInAddress).not.toHaveBeenCalled();
});

test('an answer that cannot be read keeps the existing session', async () => {
  await storage.write(session());
  answer();
  pendingSignIn.mockRejectedValueOnce(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.start();
  expect(state().status).toBe('signed-in');
});

test('a return address of another origin is ignored', async () => {
  answer();
  pendingSignIn.mockResolvedValue({ returnTo: 'https://evil.test/x', place: 'page' });
  await connected.start();
  expect(page.show).toHaveBeenCalledWith('/');
});

test('an answer in a popup is handed over to the page, and the popup is closed', async () => {
  answer();
  pendingSignIn.mockResolvedValue({ returnTo: '/', place: 'popup' });
  await connected.start();
  expect(state()).toEqual({ status: 'handed-over' });
  expect(page.close).toHaveBeenCalled();
});

test('a used answer starts a new sign-in, or uses the existing session', async () => {
  answer();
  pendingSignIn.mockResolvedValue(undefined);
  await connected.start();
  expect(page.show).toHaveBeenCalledWith('/');
  expect(page.goTo).toHaveBeenCalled();
  await storage.write(session());
  await connected.start();
  expect(state().status).toBe('signed-in');
});

const EXPIRED = new ErrorResponse({
  error: 'temporarily_unavailable',
  error_description: 'authentication_expired',
});

test('an expired sign-in starts again with the same return address', async () => {
  answer();
  finishSignIn.mockRejectedValue(EXPIRED);
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[0]).toEqual({ returnTo: '/users/list?q=b', place: 'page' });
  expect(page.goTo).toHaveBeenCalledTimes(1);
});

test('an expired sign-in in a popup starts again in the popup', async () => {
  answer();
  const pending = { returnTo: '/', place: 'popup' } as const;
  pendingSignIn.mockResolvedValue(pending);
  finishSignIn.mockRejectedValue(EXPIRED);
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[0]).toEqual(pending);
});

test('after an expired sign-in, a session that exists by then is used at the return address', async () => {
  await storage.write(session());
  answer();
  finishSignIn.mockRejectedValue(EXPIRED);
  await connected.start();
  expect(state().status).toBe('signed-in');
  expect(page.address()).toBe('http://localhost/users/list?q=b');
  expect(page.goTo).not.toHaveBeenCalled();
});

test('an answer without stored state leads to the address from which this tab started its sign-in', async () => {
  await connected.start();
  pendingSignIn.mockResolvedValue(undefined);
  await storage.write(session());
  answer();
  await connected.start();
  expect(page.address()).toBe('http://localhost/tenants/list?q=a#x');
});

test('an answer that fails does not end the existing session', async () => {
  await storage.write(session());
  answer();
  finishSignIn.mockRejectedValue(new ErrorResponse({ error: 'access_denied' }));
  await connected.start();
  expect(state().status).toBe('signed-in');
});

test('a sign-in after a lapse uses the popup, and closes it on failure', async () => {
  setState({ status: 'lapsed', person: ada, reason: 'session-terminated' });
  const popup = { location: { replace: jest.fn() }, close: jest.fn() };
  // Only these two members are used.
  await connected.signIn('/x', popup as unknown as Window);
  expect(popup.location.replace).toHaveBeenCalledWith('https://id.test/auth');
  expect(page.goTo).not.toHaveBeenCalled();
  signInAddress.mockRejectedValue(new ProviderError({ kind: 'provider-unreachable' }));
  await connected.signIn('/x', popup as unknown as Window);
  expect(popup.close).toHaveBeenCalled();
  expect(state()).toMatchObject({
    status: 'lapsed',
    problem: { kind: 'provider-unreachable' },
  });
});

test('if the provider also binds access tokens, the sign-in is repeated without a key', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const pending = { returnTo: '/users/list?q=b', place: 'popup' } as const;
  pendingSignIn.mockResolvedValue(pending);
  finishSignIn.mockRejectedValueOnce(new AccessTokenBound());
  answer();
  await connected.start();
  expect(finishSignIn.mock.calls[0]?.[1]).toEqual(pending);
  expect(signInAddress.mock.calls).toEqual([[{ ...pending, keyless: true }, expect.anything()]]);
  expect(page.goTo).toHaveBeenCalledWith('https://id.test/auth');
  expect(state().status).toBe('signing-in');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('MF-027'));
});

test('after a logout that did not reach the provider, the next sign-in asks for the password', async () => {
  await connected.signOut();
  await connected.start();
  expect(signInAddress.mock.calls[0]?.[1]).toMatchObject({ prompt: 'login' });
  answer();
  await connected.start();
  await connected.signIn('/', null);
  expect(signInAddress.mock.lastCall?.[1]).not.toHaveProperty('prompt');
});

const ada = { subject: 'ada', username: 'ada', name: 'Ada', roles: [] };
