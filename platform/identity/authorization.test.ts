import { type RunningIdentity, startIdentity } from '../testing/test-platform.ts';
import {
  authorizationAddress,
  authorize,
  exchange,
  openSignInPage,
  refresh,
  signIn,
} from './client/sign-in.ts';

let identity: RunningIdentity;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

const credentials = (username = 'admin') => ({ issuer: identity.issuer, username });

/** Returns the error with which the provider refuses an authorization request. */
async function requestError(parameters: Record<string, string>): Promise<string | null> {
  const address = authorizationAddress(identity.issuer, parameters);
  const response = await fetch(address, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '', identity.issuer);
  const { searchParams, hash } = location;
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}

test('a code works once; using it again revokes its tokens', async () => {
  const authorized = await authorize(credentials());
  const { refresh_token } = await exchange(credentials(), authorized);
  await expect(exchange(credentials(), authorized)).rejects.toThrow('invalid_grant');
  await expect(refresh(identity.issuer, refresh_token)).rejects.toThrow('invalid_grant');
});

test('a code does not work with another verifier', async () => {
  const authorized = await authorize(credentials());
  const other = { ...authorized, verifier: 'x'.repeat(43) };
  await expect(exchange(credentials(), other)).rejects.toThrow('invalid_grant');
});

test.each([
  ['a plain code challenge', { code_challenge_method: 'plain' }],
  ['tokens in the address', { response_type: 'id_token token', nonce: 'n' }],
  ['an id token in the address', { response_type: 'id_token', nonce: 'n' }],
])('a request for %s is refused', async (_, parameters) => {
  expect(await requestError(parameters)).toMatch(
    /^(?:invalid_request|unsupported_response_type|unauthorized_client)$/,
  );
});

test.each(['form_post', 'fragment'])(
  'fault 101: the response mode %s is refused by a redirect, and not advertised',
  async (mode) => {
    const address = authorizationAddress(identity.issuer, { response_mode: mode });
    const response = await fetch(address, { redirect: 'manual' });
    const location = new URL(response.headers.get('location') ?? '', identity.issuer);
    expect([response.status, location.searchParams.get('error')]).toEqual([303, 'invalid_request']);
    const metadata = await fetch(`${identity.issuer}/.well-known/openid-configuration`);
    expect((await metadata.json()).response_modes_supported).toEqual(['query']);
  },
);

test.each(['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])(
  'refuses the grant %s',
  async (grant_type) => {
    const response = await fetch(`${identity.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type,
        client_id: 'platform-console',
        username: 'admin',
        password: 'admin',
      }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'unsupported_grant_type' });
  },
);

test('signing in renews the session id, which no script can read', async () => {
  const { cookies } = await authorize(credentials());
  const before = cookies.get('_session') ?? '';
  // 128 bits are 22 characters.
  expect(before).toMatch(/^[\w-]{22,}$/);
  await authorize({ ...credentials(), cookies }, { prompt: 'login' });
  const after = cookies.get('_session') ?? '';
  expect(after).toMatch(/^[\w-]{22,}$/);
  expect(after).not.toBe(before);
  const attributes = (cookies.header('_session') ?? '').toLowerCase().split('; ');
  expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax']));
});

test('a sign-in as another user in the same browser succeeds, and ends the previous session', async () => {
  const admin = await signIn(credentials());
  const auditor = await signIn(
    { ...credentials('auditor'), cookies: admin.cookies },
    { prompt: 'login' },
  );
  await expect(refresh(identity.issuer, auditor.refresh_token)).resolves.toBeDefined();
  await expect(refresh(identity.issuer, admin.refresh_token)).rejects.toThrow('invalid_grant');
  const [, content = ''] = auditor.access_token.split('.');
  expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toMatchObject({
    preferred_username: 'auditor',
  });
});

test('no other page can frame the sign-in page or keep a reference to it', async () => {
  const { headers } = await openSignInPage(identity.issuer);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});
