import { type RunningIdentity, startIdentity } from '../testing/test-platform.ts';
import { createProof, newKey } from './client/proof.ts';
import { RefusedTokens, refresh, type SignedIn, signIn } from './client/sign-in.ts';

let identity: RunningIdentity;
const key = newKey();

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

const bound = (): Promise<SignedIn> => signIn({ issuer: identity.issuer, username: 'admin', key });

const proof = (claims = {}, by = key) => createProof(by, identity.issuer, claims);

const renew = (token: string, shown?: string) => refresh(identity.issuer, token, shown);

function decodeToken(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test('the provider’s metadata contains the accepted proof algorithms', async () => {
  const address = `${identity.issuer}/.well-known/openid-configuration`;
  const metadata = await (await fetch(address)).json();
  expect(metadata.dpop_signing_alg_values_supported).toContain('ES256');
});

test('a bound refresh token works only with its key', async () => {
  const { refresh_token } = await bound();
  await expect(renew(refresh_token)).rejects.toThrow('invalid_grant');
  await expect(renew(refresh_token, proof({}, newKey()))).rejects.toThrow('invalid_grant');
  // The failed attempts have not ended the session.
  const next = await renew(refresh_token, proof());
  await expect(renew(next.refresh_token)).rejects.toThrow('invalid_grant');
  await expect(renew(next.refresh_token, proof())).resolves.toBeDefined();
});

test('the access token is still a Bearer token, without the key', async () => {
  const first = await bound();
  const second = await renew(first.refresh_token, proof());
  for (const { token_type, access_token } of [first, second]) {
    expect(token_type).toBe('Bearer');
    expect(decodeToken(access_token)).not.toHaveProperty('cnf');
    const headers = { authorization: `Bearer ${access_token}` };
    const address = `${identity.issuer}/protocol/openid-connect/userinfo`;
    expect((await fetch(address, { headers })).status).toBe(200);
  }
});

test('a client that lost the answer can retry with the old token and its key', async () => {
  const { refresh_token } = await bound();
  await renew(refresh_token, proof());
  await expect(renew(refresh_token)).rejects.toThrow('invalid_grant');
  const again = await renew(refresh_token, proof());
  await expect(renew(again.refresh_token, proof())).resolves.toBeDefined();
});

test('a session without a key stays unbound, even when it is renewed with a proof', async () => {
  const { issuer } = identity;
  const first = await signIn({ issuer, username: 'admin' });
  const second = await renew(first.refresh_token, proof());
  expect(second.token_type).toBe('Bearer');
  await expect(renew(second.refresh_token)).resolves.toBeDefined();
});

test('a proof for another request is refused', async () => {
  const { refresh_token } = await bound();
  for (const claims of [{ htu: 'https://evil.test/token' }, { htm: 'GET' }, { jti: undefined }]) {
    await expect(renew(refresh_token, proof(claims))).rejects.toThrow('invalid_dpop_proof');
  }
});

test('a proof works once', async () => {
  const { refresh_token } = await bound();
  const shown = proof();
  const { refresh_token: next } = await renew(refresh_token, shown);
  await expect(renew(next, shown)).rejects.toThrow('invalid_grant');
});

test('a client whose clock is an hour off can use a nonce', async () => {
  const { refresh_token } = await bound();
  const iat = Math.floor(Date.now() / 1000) + 3600;
  const refused: unknown = await renew(refresh_token, proof({ iat })).catch((error) => error);
  if (!(refused instanceof RefusedTokens)) throw new Error('It was not refused');
  expect(refused.message).toContain('use_dpop_nonce');
  await expect(renew(refresh_token, proof({ iat, nonce: refused.nonce }))).resolves.toBeDefined();
});

test('CORS allows the console to send a proof and read the nonce', async () => {
  const address = `${identity.issuer}/protocol/openid-connect/token`;
  const origin = 'http://localhost:9000';
  const asked = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'dpop',
    },
  });
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('dpop');
  const { headers } = await fetch(address, { method: 'POST', headers: { origin } });
  expect(headers.get('access-control-expose-headers')).toContain('DPoP-Nonce');
});
