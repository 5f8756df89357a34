import { freePort, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { type RunningIdentity, startIdentity } from '../testing/test-platform.ts';
import { refresh, signIn } from './client/sign-in.ts';

const billing = 'https://billing.example.ch';
const resource = { resource: billing };

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let identity: RunningIdentity;

beforeAll(async () => {
  place = await temporaryFolder();
  identity = await startIdentity({
    DATA_FOLDER: place.folder,
    PORT: String(await freePort()),
    RESOURCES: `${billing},https://stock.example.ch/v1`,
  });
});

afterAll(async () => {
  await identity.stop();
  await place.remove();
});

const signInFor = (more: Readonly<Record<string, string>>) =>
  signIn({ issuer: identity.issuer, username: 'admin' }, more);

function audience(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aud;
}

test('a sign-in for the API of a module returns a token for the admin API alone', async () => {
  const first = await signInFor(resource);
  expect(audience(first.access_token)).toBe('platform-admin-api');
  const second = await refresh(identity.issuer, first.refresh_token);
  expect(audience(second.access_token)).toBe('platform-admin-api');
});

test('the refresh token is exchanged for a token of that API alone, and of the admin API again', async () => {
  const { refresh_token } = await signInFor(resource);
  const own = await refresh(identity.issuer, refresh_token, undefined, resource);
  expect(audience(own.access_token)).toBe(billing);
  expect(own.token_type).toBe('Bearer');
  const next = await refresh(identity.issuer, own.refresh_token);
  expect(audience(next.access_token)).toBe('platform-admin-api');
});

test('userinfo refuses the token of another API', async () => {
  const { refresh_token } = await signInFor(resource);
  const own = await refresh(identity.issuer, refresh_token, undefined, resource);
  const address = `${identity.issuer}/protocol/openid-connect/userinfo`;
  const headers = { authorization: `Bearer ${own.access_token}` };
  expect((await fetch(address, { headers })).status).toBe(401);
});

test.each([
  ['a resource that was not requested at the sign-in', {}, billing],
  ['an unknown resource', resource, 'https://evil.example.ch'],
])('no token is issued for %s', async (_, requested, wanted) => {
  const { refresh_token } = await signInFor(requested);
  const asked = refresh(identity.issuer, refresh_token, undefined, { resource: wanted });
  await expect(asked).rejects.toThrow('invalid_target');
});

test('a release client gets no token for the API of a module', async () => {
  const issuer = identity.issuer;
  const client = { clientId: 'console-release', redirectUri: 'http://127.0.0.1/signed-in' };
  const { access_token } = await signIn({ issuer, username: 'admin', ...client }, resource);
  expect(audience(access_token)).toBe('console-releases');
});
