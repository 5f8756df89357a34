import {
  connected,
  enter,
  forgetKey,
  poll,
  rejectRenewal,
  renew,
  resolveRenewal,
  state,
  stop,
  storage,
  watch,
} from '../testing/connected-session.ts';
import { session } from '../testing/fake-session.ts';

test('a session is signed in, watched, and renewed after three quarters of its token’s life', async () => {
  const user = await enter(session('ada', 100));
  expect(state()).toMatchObject({ status: 'signed-in', person: { subject: 'ada' } });
  expect(watch).toHaveBeenCalledWith('state');
  const next = session('ada', 100);
  resolveRenewal(next);
  await jest.advanceTimersByTimeAsync(75_000);
  expect(renew).toHaveBeenCalledWith(user.access_token);
  expect(connected.tokens.user).toBe(next);
});

test('concurrent renewals share one result', async () => {
  await enter();
  resolveRenewal(session());
  const renewals = await Promise.all([
    connected.tokens.renew('lapsed'),
    connected.tokens.renew('ended'),
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(renewals[0]).toBe(renewals[1]);
});

test('an expired access token is renewed before it is returned', async () => {
  const user = await enter();
  expect(await connected.tokens.accessToken()).toBe(user.access_token);
  jest.setSystemTime(Date.now() + 101_000);
  const next = session();
  resolveRenewal(next);
  expect(await connected.tokens.accessToken()).toBe(next.access_token);
});

test('a rejected token is replaced by a renewed token, or by no token if the session is over', async () => {
  const user = await enter();
  const next = session();
  resolveRenewal(next);
  expect(await connected.tokens.renewed(user.access_token)).toBe(next.access_token);
  // A later call with the old token gets the current token.
  expect(await connected.tokens.renewed(user.access_token)).toBe(next.access_token);
  expect(renew).toHaveBeenCalledTimes(1);
  await expect(connected.tokens.renewed(next.access_token)).rejects.toBe(0);
  rejectRenewal();
  expect(await connected.tokens.renewed(next.access_token)).toBeUndefined();
});

test('a call is not repeated in the name of another user', async () => {
  const user = await enter(session('ada'));
  resolveRenewal(session('bob'));
  expect(await connected.tokens.renewed(user.access_token)).toBeUndefined();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'other-person' });
});

test('a rejected new token makes the session lapse', async () => {
  await enter();
  await connected.refused();
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'not-accepted' });
  expect(storage.read()).toEqual({ status: 'missing' });
});

test('while the provider is unreachable, there is a notice', async () => {
  await enter();
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ notices: [{ kind: 'renewal-offline' }] });
  resolveRenewal(session());
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'signed-in', notices: [] });
});

test('a rejected renewal makes the session lapse, and removes it from the storage', async () => {
  await enter();
  rejectRenewal();
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'session-terminated' });
  expect(storage.read()).toEqual({ status: 'missing' });
  expect(storage.end()).toBe('lapsed');
  expect(connected.tokens.user).toBeUndefined();
  expect(stop).toHaveBeenCalled();
});

test('unusable tokens end the session with their problem', async () => {
  await enter();
  const problem = { kind: 'not-completed', detail: 'id token: sub is eve' } as const;
  rejectRenewal('refused', problem);
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'lapsed', problem });
  expect(storage.read()).toEqual({ status: 'missing' });
});

test('a session whose key is lost lapses with that reason', async () => {
  await enter();
  rejectRenewal('key-lost');
  await connected.tokens.renew('ended');
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'key-lost' });
  expect(storage.read()).toEqual({ status: 'missing' });
  expect(storage.end()).toBe('key-lost');
});

test('the key is deleted with the session, however the session ends', async () => {
  await enter();
  await connected.tokens.renew('lapsed');
  expect(forgetKey).not.toHaveBeenCalled();
  await connected.signOut();
  expect(forgetKey).toHaveBeenCalledTimes(1);
  await enter();
  rejectRenewal();
  await connected.tokens.renew('lapsed');
  expect(forgetKey).toHaveBeenCalledTimes(2);
});

test('a token that could not be stored adds a notice, and is stored when the storage is cleared', async () => {
  await enter();
  localStorage.setItem('console.junk', 'x');
  resolveRenewal(session(), false);
  await connected.tokens.renew('lapsed');
  const current = state();
  const notice = current.status === 'signed-in' ? current.notices[0] : undefined;
  if (notice?.kind !== 'storage-full') throw new Error('No such notice');
  notice.clear();
  await jest.advanceTimersByTimeAsync(0);
  expect(localStorage.getItem('console.junk')).toBeNull();
  expect(storage.user()?.access_token).toBe(connected.tokens.user?.access_token);
  expect(state()).toMatchObject({ notices: [] });
});

test('the outdated token that is still stored is not used again', async () => {
  await enter();
  const newer = session();
  resolveRenewal(newer, false);
  await connected.tokens.renew('lapsed');
  await poll();
  expect(connected.tokens.user).toBe(newer);
  expect(renew).toHaveBeenCalledTimes(1);
});
