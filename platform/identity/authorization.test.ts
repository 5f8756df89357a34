import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { type RunningIdentity, startIdentity } from '../testing/test-platform.ts';
import {
  authorizationAddress,
  authorize,
  exchange,
  openSignInPage,
  refresh,
  signIn,
} from './client/sign-in.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let identity: RunningIdentity;

beforeAll(async () => {
  place = await temporaryFolder();
  identity = await startIdentity({ DATA_FOLDER: place.folder });
});

afterAll(async () => {
  await identity.stop();
  await place.remove();
});

const person = (username = 'admin') => ({ issuer: identity.issuer, username });

/** The error with which the provider answers an authorization request at once. */
async function refusalOf(parameters: Record<string, string>): Promise<string | null> {
  const address = authorizationAddress(identity.issuer, parameters);
  const response = await fetch(address, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '', identity.issuer);
  const { searchParams, hash } = location;
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}

test('a code is good once; used again, it ends what it was traded for', async () => {
  const authorized = await authorize(person());
  const { refresh_token } = await exchange(person(), authorized);
  await expect(exchange(person(), authorized)).rejects.toThrow('invalid_grant');
  await expect(refresh(identity.issuer, refresh_token)).rejects.toThrow('invalid_grant');
});

test('a code is worth nothing without the verifier that it was asked for with', async () => {
  const authorized = await authorize(person());
  const other = { ...authorized, verifier: 'x'.repeat(43) };
  await expect(exchange(person(), other)).rejects.toThrow('invalid_grant');
});

test.each([
  ['a challenge that is the verifier itself', { code_challenge_method: 'plain' }],
  ['tokens in the address', { response_type: 'id_token token', nonce: 'n' }],
  ['an id token in the address', { response_type: 'id_token', nonce: 'n' }],
])('a request for %s is refused', async (_, parameters) => {
  expect(await refusalOf(parameters)).toMatch(
    /^(?:invalid_request|unsupported_response_type|unauthorized_client)$/,
  );
});

test.each(['form_post', 'fragment'])(
  'fault 101: a code in the response mode %s is refused by a redirect, and not offered',
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
  'the grant %s gives nothing',
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

test('whoever signs in gets a session of another name, which no script can read', async () => {
  const { cookies } = await authorize(person());
  const before = cookies.get('_session') ?? '';
  // 128 bits are 22 characters.
  expect(before).toMatch(/^[\w-]{22,}$/);
  await authorize({ ...person(), cookies }, { prompt: 'login' });
  const after = cookies.get('_session') ?? '';
  expect(after).toMatch(/^[\w-]{22,}$/);
  expect(after).not.toBe(before);
  const attributes = (cookies.header('_session') ?? '').toLowerCase().split('; ');
  expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax']));
});

test('another person who signs in in the same browser is let in, and the session before ends', async () => {
  const admin = await signIn(person());
  const auditor = await signIn(
    { ...person('auditor'), cookies: admin.cookies },
    { prompt: 'login' },
  );
  await expect(refresh(identity.issuer, auditor.refresh_token)).resolves.toBeDefined();
  await expect(refresh(identity.issuer, admin.refresh_token)).rejects.toThrow('invalid_grant');
  const [, content = ''] = auditor.access_token.split('.');
  expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toMatchObject({
    preferred_username: 'auditor',
  });
});

test('no other page can hold on to the page of a sign-in, or show it within itself', async () => {
  const { headers } = await openSignInPage(identity.issuer);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});
