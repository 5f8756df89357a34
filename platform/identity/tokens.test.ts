import { freePort, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { type RunningIdentity, startIdentity } from '../testing/test-platform.ts';
import { refresh, type SignedIn, signIn, type Tokens } from './client/sign-in.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let identity: RunningIdentity;
let environment: Record<string, string>;

beforeAll(async () => {
  place = await temporaryFolder();
  environment = {
    DATA_FOLDER: place.folder,
    PORT: String(await freePort()),
    ROTATION_GRACE_SECONDS: '2',
    SESSION_IDLE_SECONDS: '60',
  };
  identity = await startIdentity(environment);
});

afterAll(async () => {
  await identity.stop();
  await place.remove();
});

const signInAs = (username: string): Promise<SignedIn> =>
  signIn({ issuer: identity.issuer, username });

function decodeToken(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const endpoint = (name: string) => `${identity.issuer}/protocol/openid-connect/${name}`;

describe('tokens', () => {
  test('the access token names subject, audience and roles', async () => {
    const { access_token, id_token, expires_in } = await signInAs('manager');
    const header = JSON.parse(
      Buffer.from(access_token.split('.')[0] ?? '', 'base64url').toString(),
    );
    expect(header).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeToken(access_token)).toMatchObject({
      iss: identity.issuer,
      aud: 'platform-admin-api',
      sub: '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a02',
      preferred_username: 'manager',
      realm_access: { roles: ['hub-manager'] },
      auth_time: expect.any(Number),
    });
    expect(decodeToken(id_token)).toMatchObject({
      iss: identity.issuer,
      aud: 'platform-console',
      preferred_username: 'manager',
    });
    expect(expires_in).toBe(300);
  });

  test('userinfo returns the profile for the same access token', async () => {
    const { access_token } = await signInAs('admin');
    const response = await fetch(endpoint('userinfo'), {
      headers: { authorization: `Bearer ${access_token}`, origin: 'http://localhost:9000' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:9000');
    expect(await response.json()).toMatchObject({
      preferred_username: 'admin',
      given_name: 'Ada',
      family_name: 'Demierre',
      name: 'Ada Demierre',
      email: 'admin@platform.example',
    });
  });

  test.each(['', 'nonsense', 'a.b.c'])('userinfo refuses the token %p', async (token) => {
    const response = await fetch(endpoint('userinfo'), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
  });

  test('an ID token is not accepted as an access token', async () => {
    const { id_token } = await signInAs('admin');
    const response = await fetch(endpoint('userinfo'), {
      headers: { authorization: `Bearer ${id_token}` },
    });
    expect(response.status).toBe(401);
  });
});

describe('rotation', () => {
  test('every refresh returns a new refresh token', async () => {
    const first = await signInAs('auditor');
    const second = await refresh(identity.issuer, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeToken(second.access_token)).toMatchObject({ preferred_username: 'auditor' });
  });

  test('a client that lost the answer can retry with the old token during the grace period', async () => {
    const first = await signInAs('auditor');
    await refresh(identity.issuer, first.refresh_token);
    const again = await refresh(identity.issuer, first.refresh_token);
    await expect(refresh(identity.issuer, again.refresh_token)).resolves.toBeDefined();
  });

  test('using the old token after the grace period ends the session', async () => {
    const first = await signInAs('auditor');
    const second = await refresh(identity.issuer, first.refresh_token);
    // Using it again does not extend the grace period.
    await wait(1200);
    await refresh(identity.issuer, first.refresh_token);
    await wait(1200);
    await expect(refresh(identity.issuer, first.refresh_token)).rejects.toThrow('invalid_grant');
    await expect(refresh(identity.issuer, second.refresh_token)).rejects.toThrow('invalid_grant');
  });

  test('four concurrent refreshes with one token succeed', async () => {
    const { refresh_token } = await signInAs('auditor');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => refresh(identity.issuer, refresh_token)),
    );
    const last: Tokens | undefined = answers.at(-1);
    await expect(refresh(identity.issuer, last?.refresh_token ?? '')).resolves.toBeDefined();
  });
});

test('a restart keeps sessions, grants and keys', async () => {
  const { access_token, refresh_token, cookies, sessionState } = await signInAs('admin');
  const keys = await (await fetch(endpoint('certs'))).text();
  expect(await identity.process.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  identity = await startIdentity(environment);
  expect(await (await fetch(endpoint('certs'))).text()).toBe(keys);
  const profile = await fetch(endpoint('userinfo'), {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(profile.status).toBe(200);
  await expect(refresh(identity.issuer, refresh_token)).resolves.toBeDefined();
  // With the session cookie, no password is needed.
  const again = await signIn({
    issuer: identity.issuer,
    username: 'admin',
    password: 'not asked for',
    cookies,
  });
  expect(again.sessionState).not.toBe(sessionState);
});

test('stops cleanly, without output', async () => {
  expect(await identity.process.stop()).toEqual({ code: 0, signal: null });
  expect(identity.process.output()).toEqual({ stdout: '', stderr: '' });
});
