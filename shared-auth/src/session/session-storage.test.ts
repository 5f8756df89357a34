import { MemoryFingerprints, session } from '../testing/fake-session.ts';
import { SessionStorage } from './session-storage.ts';
import { NO_SESSION } from './token-fingerprint.ts';

let fingerprints: MemoryFingerprints;
let storage: SessionStorage;

beforeEach(() => {
  localStorage.clear();
  fingerprints = new MemoryFingerprints();
  storage = new SessionStorage('https://id.test/realms/x', 'console', fingerprints);
});

afterEach(() => jest.restoreAllMocks());

test('a session is stored under the key of oidc-client-ts, and read back unchanged', async () => {
  const user = session();
  await storage.write(user);
  expect(storage.key).toBe('oidc.user:https://id.test/realms/x:console');
  expect(storage.user()?.refresh_token).toBe(user.refresh_token);
});

test('the record contains the id of the key that the session is bound to', async () => {
  await storage.write(Object.assign(session(), { state: { key: 'key-1' } }));
  expect(storage.user()?.state).toEqual({ key: 'key-1' });
  await storage.write(session());
  expect(storage.user()?.state).toBeUndefined();
});

test.each(['{"access', 'null', '{}', '{"access_token":"no token"}', '[]'])(
  '%s is not a session',
  (text) => {
    localStorage.setItem(storage.key, text);
    expect(storage.read()).toEqual({ status: 'corrupt' });
  },
);

test('clearing keeps the session and the user’s preferences', async () => {
  await storage.write(session());
  for (const key of ['console.junk', 'oidc.state1', 'console.preferences', 'other']) {
    localStorage.setItem(key, 'x');
  }
  storage.clearOthers();
  const keys = Object.keys(localStorage).sort();
  expect(keys).toEqual([storage.key, 'console.preferences', 'other'].sort());
});

test('a full storage is cleared; if it is still full, the write fails', async () => {
  localStorage.setItem('console.junk', 'x');
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.getItem('console.junk') !== null || this.getItem('other') !== null) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    setItem.call(this, key, value);
  });
  await storage.write(session());
  expect(storage.read().status).toBe('there');
  setItem.call(localStorage, 'other', 'x');
  await expect(storage.write(session())).rejects.toThrow('full');
});

test('a renewed session that cannot be stored leaves the fingerprint of the stored one', async () => {
  const old = session();
  await storage.write(old);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(storage.replace(session())).rejects.toThrow('full');
  expect(fingerprints.kept).toBe(await fingerprints.of(old));
});

test('a fingerprint of an earlier version, without the refresh token, counts as the same', async () => {
  const user = session();
  await storage.write(user);
  await fingerprints.save({ access_token: user.access_token });
  expect(await storage.consistentUser()).toMatchObject({ access_token: user.access_token });
});

test('a session is not visible while the record has an earlier refresh token', async () => {
  const user = session();
  await storage.write(user);
  await fingerprints.save({ ...user, refresh_token: 'newer' });
  jest.useFakeTimers();
  const visible = jest.fn();
  const waiting = storage.consistentUser().then(visible);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(visible).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  await waiting;
  jest.useRealTimers();
});

test('if the storage is full, a removal counts as a logout', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await storage.remove('lapsed');
  expect(storage.end()).toBe('ended');
});

describe('removing the session of a worthless token', () => {
  test('removes it too if only its refresh token was replaced meanwhile', async () => {
    const old = session();
    await storage.write(old);
    await storage.replace({ ...old, refresh_token: 'newer' });
    expect(await storage.remove('lapsed', old.access_token)).toBe(true);
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(fingerprints.kept).toBe(NO_SESSION);
  });

  test('removes its record, and stores the reason', async () => {
    const old = session();
    await storage.write(old);
    expect(await storage.remove('lapsed', old.access_token)).toBe(true);
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(storage.end()).toBe('lapsed');
  });

  test('keeps the record of another session, even without a fingerprint', async () => {
    const [old, newer] = [session(), session()];
    await storage.write(newer);
    expect(await storage.remove('lapsed', old.access_token)).toBe(false);
    fingerprints.kept = undefined;
    expect(await storage.remove('lapsed', old.access_token)).toBe(false);
    expect(storage.user()?.access_token).toBe(newer.access_token);
  });

  test('removes the record if only the fingerprint of another session was stored, not its record', async () => {
    const old = session();
    await storage.write(old);
    await fingerprints.save({ access_token: 'a token that never shows up' });
    jest.useFakeTimers();
    const removing = storage.remove('lapsed', old.access_token);
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect(await removing).toBe(true);
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(fingerprints.kept).toBe(NO_SESSION);
  });

  test.each(['ended', 'lapsed'] as const)('keeps the reason "%s" of another tab', async (end) => {
    const old = session();
    await storage.write(old);
    await storage.remove(end);
    expect(await storage.remove('key-lost', old.access_token)).toBe(true);
    expect(storage.read()).toEqual({ status: 'missing' });
    expect(storage.end()).toBe(end);
  });
});
