import {
  check,
  connected,
  enter,
  page,
  prepare,
  profileName,
  receive,
  rejectRenewal,
  reload,
  renew,
  resolveRenewal,
  signInAddress,
  signOutForm,
  state,
  storage,
} from '../testing/connected-session.ts';
import { session } from '../testing/fake-session.ts';

test('a sign-in loads the profile’s name, which a return visit reads from the cache', async () => {
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

test('a profile that cannot be loaded does no harm', async () => {
  profileName.mockRejectedValue(new TypeError('Failed to fetch'));
  await receive();
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ status: 'signed-in', person: { name: 'ada' } });
});

test('a clock that is an hour ahead adds a notice, and the session works', async () => {
  const user = session();
  jest.setSystemTime(Date.now() + 3_600_000);
  await receive(user);
  expect(state()).toMatchObject({ notices: [{ kind: 'clock-off', minutes: 60 }] });
});

test('a rejected renewal of the session check ends the session', async () => {
  await enter();
  rejectRenewal();
  await check.renew();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'session-terminated' });
  expect(storage.end()).toBe('ended');
});

test('an error of the session check ends the session at once', async () => {
  await enter();
  check.onError();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'session-error' });
});

test('an unwatched session at the provider is logged', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  check.onUnwatched('it does not answer');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

describe('a visit', () => {
  test('with a live session is signed in without any request', async () => {
    await enter();
    expect(state().status).toBe('signed-in');
    expect(renew).not.toHaveBeenCalled();
    expect(signInAddress).not.toHaveBeenCalled();
  });

  test('preloads the provider code later, and works without it', async () => {
    await enter();
    await jest.advanceTimersByTimeAsync(3_900);
    expect(prepare).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(state().status).toBe('signed-in');
  });

  test('with an expired session renews it first', async () => {
    resolveRenewal(session());
    await enter(session('ada', -5));
    expect(state().status).toBe('signed-in');
  });

  test('with a rejected session removes it, and leaves for the sign-in page', async () => {
    rejectRenewal();
    await enter(session('ada', -5));
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(state().status).toBe('signing-in');
  });

  test('with an unreadable session removes it', async () => {
    localStorage.setItem(storage.key, '{"access_token":');
    await connected.start();
    expect(localStorage.getItem(storage.key)).toBeNull();
    expect(state().status).toBe('signing-in');
  });

  test('without HTTPS fails with that problem', async () => {
    Object.assign(globalThis, { isSecureContext: false });
    await enter();
    expect(state()).toEqual({ status: 'failed', problem: { kind: 'needs-https' } });
  });
});

describe('signing out', () => {
  test('removes the session here and at the provider', async () => {
    signOutForm.mockResolvedValue({ action: 'https://id.test/logout', fields: {} });
    const user = await enter();
    await connected.signOut();
    expect(state()).toMatchObject({ status: 'signed-out', reason: 'none' });
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(signOutForm.mock.calls[0]?.[0]?.id_token).toBe(user.id_token);
    expect(page.send).toHaveBeenCalledTimes(1);
  });

  test('reports that the provider could not be reached', async () => {
    signOutForm.mockRejectedValue(new TypeError('Failed to fetch'));
    await enter();
    await connected.signOut();
    expect(state()).toMatchObject({ status: 'signed-out', reason: 'provider-not-told' });
  });
});
