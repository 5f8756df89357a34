import {
  connected,
  enter,
  forgetKey,
  look,
  over,
  renew,
  renewed,
  state,
  stop,
  storage,
  watch,
} from '../testing/connected-session.ts';
import { session } from '../testing/fake-session.ts';

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
  over();
  expect(await connected.tokens.renewed(next.access_token)).toBeUndefined();
});

test('a call is not sent again in the name of another person', async () => {
  const user = await enter(session('ada'));
  renewed(session('bob'));
  expect(await connected.tokens.renewed(user.access_token)).toBeUndefined();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'other-person' });
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
  over();
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'session-terminated' });
  expect(storage.read()).toEqual({ status: 'missing' });
  expect(storage.end()).toBe('lapsed');
  expect(connected.tokens.user).toBeUndefined();
  expect(stop).toHaveBeenCalled();
});

test('tokens that cannot be used end the session, and it is said why', async () => {
  await enter();
  const problem = { kind: 'not-completed', detail: 'id token: sub is eve' } as const;
  over('refused', problem);
  await connected.tokens.renew('lapsed');
  expect(state()).toMatchObject({ status: 'lapsed', problem });
  expect(storage.read()).toEqual({ status: 'missing' });
});

test('a session whose key is gone lapses, and that is said', async () => {
  await enter();
  over('key-lost');
  await connected.tokens.renew('ended');
  expect(state()).toMatchObject({ status: 'lapsed', reason: 'key-lost' });
  expect(storage.read()).toEqual({ status: 'missing' });
  expect(storage.end()).toBe('key-lost');
});

test('the key goes with the session, whoever ends it', async () => {
  await enter();
  await connected.tokens.renew('lapsed');
  expect(forgetKey).not.toHaveBeenCalled();
  await connected.signOut();
  expect(forgetKey).toHaveBeenCalledTimes(1);
  await enter();
  over();
  await connected.tokens.renew('lapsed');
  expect(forgetKey).toHaveBeenCalledTimes(2);
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
