import { storedText } from '../session/stored-user.ts';
import {
  connected,
  enter,
  fingerprints,
  forgetKey,
  poll,
  renew,
  setState,
  state,
  storage,
} from '../testing/connected-session.ts';
import { session } from '../testing/fake-session.ts';

test.each([
  ['ended', { status: 'signed-out', reason: 'token-removed' }],
  ['lapsed', { status: 'lapsed', reason: 'session-terminated' }],
  ['key-lost', { status: 'lapsed', reason: 'key-lost' }],
] as const)('a session that another tab removed as "%s" ends here', async (end, expected) => {
  await enter();
  await storage.remove(end);
  await poll();
  expect(state()).toMatchObject(expected);
});

test('a renewal that finds no stored session signs the user out', async () => {
  await enter();
  renew.mockResolvedValueOnce({ outcome: 'gone' });
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'token-removed' });
});

test('a token that another tab has stored is used', async () => {
  await enter();
  const newer = session();
  await storage.write(newer);
  await poll();
  expect(connected.tokens.user?.access_token).toBe(newer.access_token);
});

test('a token that another tab stores during a sign-out is removed too', async () => {
  await enter();
  const newer = session();
  await fingerprints.save(newer);
  const signingOut = connected.signOut();
  await jest.advanceTimersByTimeAsync(100);
  localStorage.setItem(storage.key, storedText(newer));
  dispatchEvent(new StorageEvent('storage', { key: storage.key }));
  expect(state().status).toBe('signed-out');
  await jest.advanceTimersByTimeAsync(100);
  await signingOut;
  expect(state().status).toBe('signed-out');
  expect(storage.read()).toEqual({ status: 'missing' });
});

test('a session that replaced a rejected one stays, and is used', async () => {
  const old = await enter();
  const newer = session();
  renew.mockImplementationOnce(async () => {
    await fingerprints.save(newer);
    return { outcome: 'refused', token: old.access_token };
  });
  const renewing = connected.tokens.renew('lapsed');
  await jest.advanceTimersByTimeAsync(100);
  expect(state().status).toBe('signed-in');
  localStorage.setItem(storage.key, storedText(newer));
  await jest.advanceTimersByTimeAsync(100);
  await renewing;
  expect(state().status).toBe('signed-in');
  expect(connected.tokens.user?.access_token).toBe(newer.access_token);
  expect(forgetKey).not.toHaveBeenCalled();
});

test('a stored session is ignored if it has expired, or while the page is leaving', async () => {
  await connected.start();
  expect(state().status).toBe('signing-in');
  await storage.write(session());
  await poll();
  expect(state().status).toBe('signing-in');
  setState({ status: 'signed-out', reason: 'none' });
  await storage.write(session('ada', -5));
  await poll();
  expect(state().status).toBe('signed-out');
});
