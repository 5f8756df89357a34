import { storedText } from '../session/stored-user.ts';
import {
  connected,
  enter,
  fingerprints,
  forgetKey,
  look,
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

test('a token that another tab stores in the middle of a sign-out goes with the one before', async () => {
  await enter();
  const newer = session();
  await fingerprints.keep(newer.access_token);
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

test('a session that took the place of the one that was refused stays, and is taken up', async () => {
  const old = await enter();
  const newer = session();
  renew.mockImplementationOnce(async () => {
    await fingerprints.keep(newer.access_token);
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

test('a page that is just leaving, or a token that has expired, takes up nothing', async () => {
  await connected.start();
  expect(state().status).toBe('signing-in');
  await storage.write(session());
  await look();
  expect(state().status).toBe('signing-in');
  setState({ status: 'signed-out', reason: 'none' });
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
