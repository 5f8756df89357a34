import {
  check,
  connected,
  enter,
  prepare,
  profileName,
  receive,
  rejectRenewal,
  reload,
  resolveRenewal,
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

test('a sign-in succeeds even if the profile cannot be loaded', async () => {
  profileName.mockRejectedValue(new TypeError('Failed to fetch'));
  await receive();
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ status: 'signed-in', person: { name: 'ada' } });
});

test('a rejected renewal of the session check ends the session', async () => {
  await enter();
  rejectRenewal();
  await check.renew();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'session-terminated' });
  expect(storage.end()).toBe('ended');
});

test('an error of the session check ends the session immediately', async () => {
  await enter();
  check.onError();
  expect(state()).toMatchObject({ status: 'signed-out', reason: 'session-error' });
});

describe('a visit', () => {
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
});

test('logs that the session at the provider is not watched', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  check.onUnwatched('it does not answer');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
