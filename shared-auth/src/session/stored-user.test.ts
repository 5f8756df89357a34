import { User } from 'oidc-client-ts';
import { session } from '../testing/fake-session.ts';
import { isExpired, readStoredUser, storedText } from './stored-user.ts';

test('records are compatible with the library in both directions', () => {
  const user = new User(session());
  expect(readStoredUser(user.toStorageString())).toMatchObject(JSON.parse(user.toStorageString()));
  const { userState: _, ...record } = JSON.parse(storedText(user));
  expect(record).toEqual(JSON.parse(user.toStorageString()));
  expect(User.fromStorageString(storedText(session())).expired).toBe(false);
});

test('the state, which the library does not store, is read back; missing members have no value', () => {
  const user = { ...session(), state: { key: 'key-1' } };
  expect(readStoredUser(storedText(user)).state).toEqual({ key: 'key-1' });
  const { session_state: _, ...without } = JSON.parse(storedText(session()));
  expect(readStoredUser(JSON.stringify(without))).toMatchObject({ session_state: null });
  expect(readStoredUser(JSON.stringify(without)).state).toBeUndefined();
});

test.each([-1, 0, 1, undefined])(
  'a token that expires in %s s has expired if the library says so',
  (life) => {
    jest.useFakeTimers({ now: 1_000_000_400 });
    const expires_at = life === undefined ? undefined : 1_000_000 + life;
    const { expires_at: _, ...rest } = session();
    const user = { ...rest, ...(expires_at !== undefined && { expires_at }) };
    expect(isExpired(user)).toBe(new User(user).expired ?? false);
    expect(isExpired(user)).toBe(life !== undefined && life <= 0);
    jest.useRealTimers();
  },
);
