import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { type RunningIdentity, startIdentity } from '../../testing/test-platform.ts';
import { CookieJar, refresh, type SignedIn, signIn, visit } from '../client/sign-in.ts';

const question = 'Do you want to sign out of the platform?';
const consoleUrl = 'http://localhost:9000/';

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

const signInAs = (username: string) => signIn({ issuer: identity.issuer, username });

const logout = () => `${identity.issuer}/protocol/openid-connect/logout`;

async function follow(parameters: Record<string, string>, cookies: CookieJar) {
  const response = await visit(`${logout()}?${new URLSearchParams(parameters)}`, cookies);
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

const isSignedIn = (person: SignedIn) =>
  refresh(identity.issuer, person.refresh_token).then(
    () => true,
    () => false,
  );

/** An ID token of our own making: whatever it says, its signature is not the provider's. */
const forged = (content: unknown, header: object = { alg: 'RS256' }) =>
  [header, content, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

test('one’s own ID token signs out at once, even when it has expired', async () => {
  const admin = await signInAs('admin');
  const answer = await follow(
    { id_token_hint: admin.id_token, post_logout_redirect_uri: consoleUrl },
    admin.cookies,
  );
  expect(answer).toMatchObject({ status: 302, location: consoleUrl });
  expect(await isSignedIn(admin)).toBe(false);
});

test.each(['GET', 'POST'])(
  'fault 80: a link by %s with somebody else’s ID token asks first',
  async (method) => {
    const stranger = await signInAs('nobody');
    const admin = await signInAs('admin');
    const parameters = { id_token_hint: stranger.id_token, post_logout_redirect_uri: consoleUrl };
    const page =
      method === 'GET'
        ? await visit(`${logout()}?${new URLSearchParams(parameters)}`, admin.cookies)
        : await visit(logout(), admin.cookies, { method, body: new URLSearchParams(parameters) });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(question);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(true);

    const secret = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const body = new URLSearchParams({ xsrf: secret, logout: 'yes' });
    const done = await visit(action, admin.cookies, { method: 'POST', body });
    expect(done.headers.get('location')).toBe(consoleUrl);
    expect(await isSignedIn(admin)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
  },
);

test('without a session there is nothing to ask, and the way back is open', async () => {
  const admin = await signInAs('admin');
  const nobody = new CookieJar();
  const answer = await follow(
    { id_token_hint: admin.id_token, post_logout_redirect_uri: consoleUrl },
    nobody,
  );
  expect(answer).toMatchObject({ status: 302, location: consoleUrl });
  expect(await isSignedIn(admin)).toBe(true);
});

test.each([
  ['is no token', 'garbage'],
  ['is nothing but dots', '..'],
  ['has a NUL', '\0'],
  ['is not signed by the provider', forged({ aud: 'platform-console', sub: 'x', iat: 1 })],
  ['is not signed at all', forged({ aud: 'platform-console', sub: 'x' }, { alg: 'none' })],
  ['is for nobody', forged({ sub: 'x' })],
  ['is for another client', forged({ aud: 'somebody', sub: 'x' })],
  ['is for several', forged({ aud: ['platform-console', 'x'], sub: 'x' })],
  ['is for a number', forged({ aud: 7, sub: 'x' })],
  ['holds no object', forged(null)],
])('a hint that %s is refused on a page, and nobody is signed out', async (_, id_token_hint) => {
  const admin = await signInAs('admin');
  for (const cookies of [admin.cookies, new CookieJar()]) {
    const answer = await follow({ id_token_hint, post_logout_redirect_uri: consoleUrl }, cookies);
    expect(answer).toMatchObject({ status: 400, location: null });
    expect(answer.html).toMatch(/invalid_(?:request|client)/);
  }
  expect(await isSignedIn(admin)).toBe(true);
});

test('an address that is not registered is refused, whoever asks and with whatever', async () => {
  const admin = await signInAs('admin');
  const post_logout_redirect_uri = 'https://evil.example/';
  const hints: Record<string, string>[] = [
    {},
    { client_id: 'platform-console' },
    { id_token_hint: admin.id_token },
  ];
  for (const hint of hints) {
    for (const cookies of [admin.cookies, new CookieJar()]) {
      const answer = await follow({ ...hint, post_logout_redirect_uri }, cookies);
      expect(answer).toMatchObject({ status: 400, location: null });
      expect(answer.html).toContain('post_logout_redirect_uri not registered');
    }
  }
  expect(await isSignedIn(admin)).toBe(true);
});

test('it has printed nothing', () => {
  expect(identity.process.output()).toEqual({ stdout: '', stderr: '' });
});
