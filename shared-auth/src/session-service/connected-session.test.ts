import {
  check,
  connected,
  enter,
  over,
  prepare,
  profileName,
  receive,
  reload,
  renew,
  renewed,
  send,
  signInAddress,
  signOutForm,
  state,
  storage,
} from '../testing/connected-session.ts';
import { session } from '../testing/fake-session.ts';

test('a token that is received brings the profile’s name, which a return visit still knows', async () => {
  let load: (name: string) => void = () => undefined;
  profileName.mockReturnValueOnce(new Promise((resolve) => (load = resolve)));
  await receive();
  expect(state()).toMatchObject({ person: { name: 'ada' } });
  load('Ada Dupont');
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ person: { name: 'Ada Dupont' } });
  profileName.mockClear();
  reload();
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

test('the session check’s renewal ends the session when it is refused', async () => {
  await enter();
  over();
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

describe('a visit', () => {
  test('with a live record is signed in without asking anybody', async () => {
    await enter();
    expect(state().status).toBe('signed-in');
    expect(renew).not.toHaveBeenCalled();
    expect(signInAddress).not.toHaveBeenCalled();
  });

  test('has what speaks to the provider fetched a while later, and goes on without', async () => {
    await enter();
    await jest.advanceTimersByTimeAsync(3_900);
    expect(prepare).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(state().status).toBe('signed-in');
  });

  test('with an expired one renews it first', async () => {
    renewed(session());
    await enter(session('ada', -5));
    expect(state().status).toBe('signed-in');
  });

  test('with one that is over forgets it, and leaves for the sign-in page', async () => {
    over();
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
