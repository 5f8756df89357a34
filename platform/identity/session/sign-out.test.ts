import { type RunningIdentity, startIdentity } from '../../testing/test-platform.ts';
import { CookieJar, refresh, type SignedIn, signIn, visit } from '../client/sign-in.ts';

const question = 'Do you want to sign out of the platform?';
const consoleUrl = 'http://localhost:9000/';

let identity: RunningIdentity;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

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

const isSignedIn = (user: SignedIn) =>
  refresh(identity.issuer, user.refresh_token).then(
    () => true,
    () => false,
  );

/** Creates an ID token that the provider has not signed. */
const forged = (content: unknown, header: object = { alg: 'RS256' }) =>
  [header, content, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

test('the user’s own ID token signs out immediately', async () => {
  const admin = await signInAs('admin');
  const asked = { id_token_hint: admin.id_token, post_logout_redirect_uri: consoleUrl };
  const answer = await follow({ ...asked, state: 'a state' }, admin.cookies);
  expect(answer).toMatchObject({ status: 302, location: `${consoleUrl}?state=a+state` });
  expect(admin.cookies.get('browser_state')).toBeUndefined();
  expect(await isSignedIn(admin)).toBe(false);
});

test.each([
  ['GET', 'another user’s'],
  ['POST', 'another user’s'],
  ['GET', 'no'],
])('fault 80: a %s request with %s ID token asks first', async (method, whose) => {
  const stranger = await signInAs('nobody');
  const admin = await signInAs('admin');
  const hint = { id_token_hint: stranger.id_token, post_logout_redirect_uri: consoleUrl };
  const parameters: Record<string, string> = whose === 'no' ? {} : hint;
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
  if (whose !== 'no') expect(done.headers.get('location')).toBe(consoleUrl);
  expect(await isSignedIn(admin)).toBe(false);
  expect(await isSignedIn(stranger)).toBe(true);
});

test('without a session, redirects back immediately', async () => {
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
  ['is not a token', 'garbage'],
  ['is only dots', '..'],
  ['has a NUL', '\0'],
  ['is not signed by the provider', forged({ aud: 'platform-console', sub: 'x', iat: 1 })],
  ['is not signed at all', forged({ aud: 'platform-console', sub: 'x' }, { alg: 'none' })],
  ['has no audience', forged({ sub: 'x' })],
  ['is for another client', forged({ aud: 'another-client', sub: 'x' })],
  ['has two audiences', forged({ aud: ['platform-console', 'x'], sub: 'x' })],
  ['has a number as its audience', forged({ aud: 7, sub: 'x' })],
  ['has no object as its payload', forged(null)],
])('shows an error page and ends no session if the hint %s', async (_, id_token_hint) => {
  const admin = await signInAs('admin');
  for (const cookies of [admin.cookies, new CookieJar()]) {
    const answer = await follow({ id_token_hint, post_logout_redirect_uri: consoleUrl }, cookies);
    expect(answer).toMatchObject({ status: 400, location: null });
    expect(answer.html).toMatch(/invalid_(?:request|client)/);
  }
  expect(await isSignedIn(admin)).toBe(true);
});

test('refuses an unregistered address in every case', async () => {
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

test('the provider has printed nothing', () => {
  expect(identity.process.output()).toEqual({ stdout: '', stderr: '' });
});
