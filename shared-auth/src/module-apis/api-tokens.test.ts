import { ErrorResponse } from 'oidc-client-ts';
import type { ApiTokenAnswer } from '../provider/provider.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { MemoryFingerprints, MemoryLocks, session, token } from '../testing/fake-session.ts';
import { HeldToken, requestApiToken, type TokenDependencies } from './api-tokens.ts';

const asked = { resource: 'https://billing.test' };

let fingerprints: MemoryFingerprints;
let storage: SessionStorage;
let locks: MemoryLocks;
const apiToken = jest.fn<Promise<ApiTokenAnswer>, [StoredUser]>();

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000_000 });
  localStorage.clear();
  fingerprints = new MemoryFingerprints();
  storage = new SessionStorage('https://id.test', 'console', fingerprints);
  locks = new MemoryLocks();
  apiToken.mockReset().mockImplementation(async (user) => answerFor(user));
});

afterEach(() => jest.useRealTimers());

const dependencies = (): TokenDependencies => ({
  locks,
  storage,
  provider: { prepare: async () => undefined, apiToken },
});

let made = 0;

/** Answers like a provider that rotates refresh tokens. */
function answerFor(
  user: StoredUser,
  aud: unknown = 'https://billing.test',
  type = 'Bearer',
): ApiTokenAnswer {
  made += 1;
  return {
    session: { ...user, refresh_token: `rotated-${made}` },
    token: {
      access_token: token({ sub: 'ada', aud, jti: made }),
      token_type: type,
      expires_at: Math.floor(Date.now() / 1000) + 100,
    },
  };
}

/** Creates a session whose access token is for the admin API. */
function signedIn(subject = 'ada', apis: readonly string[] = [asked.resource]): StoredUser {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: subject, aud: 'admin-api', iat: now, exp: now + 100, jti: made };
  return { ...session(subject), access_token: token(claims), state: { apis } };
}

async function stored(user = signedIn()): Promise<StoredUser> {
  await storage.write(user);
  return user;
}

/** Awaits a request with all its timers. */
async function request(held: string) {
  const requested = requestApiToken(dependencies(), held, asked);
  requested.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(20_000);
  return requested;
}

test('the session keeps its access token, and gets the new refresh token', async () => {
  const user = await stored();
  const own = await request(user.access_token);
  expect(own.access_token).not.toBe(user.access_token);
  const next = { ...user, refresh_token: `rotated-${made}` };
  expect(storage.user()).toEqual(next);
  expect(fingerprints.kept).toBe(await fingerprints.of(next));
});

test('four simultaneous requests use each refresh token once', async () => {
  const { access_token, refresh_token } = await stored();
  const requests = [1, 2, 3, 4].map(() => requestApiToken(dependencies(), access_token, asked));
  await jest.advanceTimersByTimeAsync(1_000);
  await Promise.all(requests);
  const used = apiToken.mock.calls.map(([user]) => user.refresh_token);
  expect(used[0]).toBe(refresh_token);
  expect(new Set(used).size).toBe(4);
});

test('a tab that still sees the previous refresh token waits for the new one', async () => {
  const old = await stored();
  const newer = { ...old, refresh_token: 'rotated elsewhere' };
  await fingerprints.save(newer);
  const requested = requestApiToken(dependencies(), old.access_token, asked);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(apiToken).not.toHaveBeenCalled();
  localStorage.setItem(storage.key, JSON.stringify({ ...newer, userState: newer.state }));
  await jest.advanceTimersByTimeAsync(100);
  await requested;
  expect(apiToken.mock.calls[0]?.[0].refresh_token).toBe('rotated elsewhere');
});

test.each([
  ['there is no session', async () => undefined],
  ['another user has signed in', async () => void (await stored(signedIn('bob')))],
])('no token is requested if %s', async (_, prepare) => {
  const { access_token } = signedIn();
  await prepare();
  await expect(request(access_token)).rejects.toMatchObject({ kind: 'signed-out' });
  expect(apiToken).not.toHaveBeenCalled();
});

test('no token is requested in a session that began before the API was set up', async () => {
  const { access_token } = await stored(signedIn('ada', ['https://other.test']));
  await expect(request(access_token)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('MF-028'),
  });
  expect(apiToken).not.toHaveBeenCalled();
});

test('a refresh token that has been used, because the storage was full, is not used again', async () => {
  await stored();
  jest.setSystemTime(Date.now() + 60_000);
  await expect(request(signedIn().access_token)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(apiToken).not.toHaveBeenCalled();
});

test('a token that arrives after the sign-out is thrown away', async () => {
  const user = await stored();
  apiToken.mockImplementationOnce(async () => {
    await storage.remove('ended');
    return answerFor(user);
  });
  await expect(request(user.access_token)).rejects.toMatchObject({ kind: 'signed-out' });
  expect(storage.read()).toEqual({ status: 'missing' });
});

test('the refresh token of a newer sign-in is kept', async () => {
  const user = await stored();
  made += 1;
  const newer = signedIn();
  apiToken.mockImplementationOnce(async () => {
    await storage.write(newer);
    return answerFor(user);
  });
  await request(user.access_token);
  expect(storage.user()?.refresh_token).toBe(newer.refresh_token);
});

test.each([
  ['the console’s audience', 'admin-api', 'Bearer'],
  ['the console’s audience as well', ['admin-api', 'https://billing.test'], 'Bearer'],
  ['no audience', undefined, 'Bearer'],
  ['a key that it is bound to', 'https://billing.test', 'DPoP'],
])('a token with %s is not used, but its refresh token is kept', async (_, aud, type) => {
  const user = await stored();
  apiToken.mockImplementationOnce(async (given) => answerFor(given, aud ?? [], type));
  await expect(request(user.access_token)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('MF-028'),
  });
  expect(storage.user()?.refresh_token).toBe(`rotated-${made}`);
});

test.each([
  ['invalid_target', new ErrorResponse({ error: 'invalid_target' }), 'forbidden'],
  ['no answer', new TypeError('Failed to fetch'), 'unreachable'],
  ['an error of the provider', new ErrorResponse({ error: 'server_error' }), 'unreachable'],
])('%s fails the call and keeps the session', async (_, error, kind) => {
  const user = await stored();
  apiToken.mockRejectedValueOnce(error);
  await expect(request(user.access_token)).rejects.toMatchObject({ kind });
  expect(storage.user()).toEqual(user);
});

describe('the token in the memory of a tab', () => {
  const requestToken = jest.fn<Promise<ApiTokenAnswer['token']>, []>();
  let held: HeldToken;

  beforeEach(() => {
    requestToken.mockReset().mockImplementation(async () => answerFor(signedIn()).token);
    held = new HeldToken(requestToken);
  });

  test('is requested once by concurrent calls, and again when it has expired', async () => {
    const [one, other] = await Promise.all([held.token(), held.token()]);
    expect(one).toBe(other);
    expect(await held.token()).toBe(one);
    expect(requestToken).toHaveBeenCalledTimes(1);
    jest.setSystemTime(Date.now() + 100_000);
    expect(await held.token()).not.toBe(one);
  });

  test('is replaced once by concurrent calls that were rejected', async () => {
    const one = await held.token();
    const [next, other] = await Promise.all([held.replaced(one), held.replaced(one)]);
    expect(next).toBe(other);
    expect(next).not.toBe(one);
    expect(await held.replaced(one)).toBe(next);
    expect(requestToken).toHaveBeenCalledTimes(2);
  });

  test('is requested again after a failure, and after it was forgotten', async () => {
    requestToken.mockRejectedValueOnce(new Error('offline'));
    await expect(held.token()).rejects.toThrow('offline');
    const one = await held.token();
    held.forget();
    expect(await held.token()).not.toBe(one);
  });
});
