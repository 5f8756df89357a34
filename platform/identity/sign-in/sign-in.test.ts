import { eventually } from '../../testing/eventually.ts';
import { type RunningIdentity, startIdentity } from '../../testing/test-platform.ts';
import { CookieJar, openSignInPage, signIn, visit } from '../client/sign-in.ts';

let identity: RunningIdentity;

beforeAll(async () => {
  identity = await startIdentity({
    SIGN_IN_PAUSE_SECONDS: '3',
    // All requests of this file come from one address.
    SIGN_IN_SOURCE_TRIES: '1000',
  });
});

afterAll(() => identity.stop());

const openPage = (more: Record<string, string> = {}) => openSignInPage(identity.issuer, { more });

test('the page has a labelled form, no script, and lists the local accounts', async () => {
  const { html, headers } = await openPage();
  expect(html).toContain('<html lang="en">');
  for (const field of ['username', 'password']) {
    expect(html).toContain(`<label for="${field}">`);
    expect(html).toContain(`id="${field}"`);
  }
  expect(html).not.toContain('<script');
  for (const account of ['admin', 'manager', 'auditor', 'nobody']) expect(html).toContain(account);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:9000");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the page uses the language of the console, or else of the browser', async () => {
  expect((await openPage({ ui_locales: 'fr-CH fr' })).html).toContain('Mot de passe');
  expect((await openPage({ ui_locales: 'it' })).html).toContain('Password');
});

test('a wrong password shows an error at the form, and keeps the user name but not the password', async () => {
  const page = await openPage();
  const { html } = await page.send({ username: 'Ada "<b>', password: 'secret-word' });
  // No alert: the field that has the focus is described by the error, which would be read twice.
  expect(html).not.toContain('role="alert"');
  expect(html).toContain('aria-describedby="error"');
  expect(html).toContain('The user name or password is incorrect.');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('value="Ada &quot;&lt;b&gt;"');
  expect(html).not.toContain('secret-word');
});

test('an empty form does not count as an attempt', async () => {
  const page = await openPage();
  for (let times = 0; times < 7; times += 1) {
    const { status, html } = await page.send({ username: 'admin', password: '' });
    expect(status).toBe(200);
    expect(html).toContain('Enter your user name and your password.');
  }
});

test.each(['manager', 'unknown-user'])(
  'after five wrong passwords for %s, even the right one must wait',
  async (username) => {
    // The pause is short: if the attempts take longer, the pause is over before the last of them.
    const paused = await eventually(async () => {
      const page = await openPage();
      for (let tries = 0; tries < 5; tries += 1) await page.send({ username, password: 'wrong' });
      const answer = await page.send({ username, password: username });
      expect(answer.status).toBe(429);
      return answer;
    });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(paused.html).toMatch(/You can try again in \d+ seconds?\./);
  },
);

test('concurrent attempts do not get around the pause', async () => {
  const page = await openPage();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => page.send({ username: 'auditor', password: 'wrong' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('after the pause the right password works again', async () => {
  await new Promise((resolve) => setTimeout(resolve, 3500));
  await expect(signIn({ issuer: identity.issuer, username: 'manager' })).resolves.toBeDefined();
});

test('user names ignore case and surrounding white space', async () => {
  await expect(
    signIn({ issuer: identity.issuer, username: ' ADMIN ', password: 'admin' }),
  ).resolves.toBeDefined();
});

test('a sign-in of another browser is reported as expired', async () => {
  const { url } = await openPage();
  const stranger = await visit(url, new CookieJar());
  expect(stranger.status).toBe(400);
  expect(await stranger.text()).toContain('This sign-in has expired');
});

test('two sign-ins in one browser are independent', async () => {
  const cookies = new CookieJar();
  const open = (state: string) =>
    openSignInPage(identity.issuer, { cookies, more: { state, scope: 'openid' } });
  const first = await open('first');
  await open('second');
  const { headers } = await first.send({ username: 'admin', password: 'admin' });
  const resumed = await visit(headers.get('location') ?? '', cookies);
  expect(resumed.headers.get('location')).toContain('state=first');
});

test('a reloaded page continues with a session that another tab has started', async () => {
  const cookies = new CookieJar();
  const waiting = await openSignInPage(identity.issuer, { cookies, more: { state: 'waiting' } });
  const forced = await openSignInPage(identity.issuer, { cookies, more: { prompt: 'login' } });
  await signIn({ issuer: identity.issuer, username: 'admin', cookies });
  const restarted = await visit(waiting.url, cookies);
  expect(restarted.status).toBe(303);
  const authorized = await visit(restarted.headers.get('location') ?? '', cookies);
  expect(authorized.headers.get('location')).toMatch(/[?&]code=.*state=waiting/);
  // A sign-in that requires the password still asks for it.
  expect((await visit(forced.url, cookies)).status).toBe(200);
});

test.each([
  ['leads back to where the console was', 'http://localhost:9000/', '?error='],
  ['leads to no other site', 'https://evil.example/', '"'],
])('an expired sign-in %s', async (_, redirectUri, expectedStart) => {
  const { url } = await openPage({ state: 'mine' });
  const address = new URL(url);
  address.searchParams.set('redirect_uri', redirectUri);
  const html = await (await visit(address.href, new CookieJar())).text();
  expect(html).toContain(`href="http://localhost:9000/${expectedStart}`);
  expect(html).not.toContain('evil.example');
  expect(html.includes('state=mine')).toBe(expectedStart === '?error=');
});

test.each([
  ['an unregistered address', { redirect_uri: 'https://evil.example/' }],
  ['an unknown client', { client_id: 'unknown' }],
])('%s is refused on a page of the provider that names the error', async (_, more) => {
  const query = new URLSearchParams({
    client_id: 'platform-console',
    redirect_uri: 'http://localhost:9000/',
    response_type: 'code',
    scope: 'openid',
    ...more,
  });
  const response = await fetch(`${identity.issuer}/protocol/openid-connect/auth?${query}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
  });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('Sign-in is not possible');
  expect(html).toMatch(/invalid_(?:client|redirect_uri)/);
});

test('requires PKCE', async () => {
  const query = new URLSearchParams({
    client_id: 'platform-console',
    redirect_uri: 'http://localhost:9000/',
    response_type: 'code',
    scope: 'openid',
  });
  const response = await fetch(`${identity.issuer}/protocol/openid-connect/auth?${query}`, {
    redirect: 'manual',
  });
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.searchParams.get('error')).toBe('invalid_request');
});

test('malformed requests do not cause server errors', async () => {
  const page = await openPage();
  expect((await page.send({ username: 'a\0b', password: 'x\0y' })).status).toBe(200);
  expect((await page.send({ username: 'x'.repeat(50_000), password: 'x' })).status).toBe(200);
  const paths = [
    '/protocol/openid-connect/auth?%ff',
    '/nowhere',
    '/login-actions/authenticate/%00',
  ];
  for (const path of paths) {
    expect((await fetch(`${identity.issuer}${path}`, { redirect: 'manual' })).status).toBeLessThan(
      500,
    );
  }
  for (const body of [
    '',
    '%',
    '{"a":',
    'grant_type=refresh_token&refresh_token=%00&client_id=%00',
  ]) {
    const response = await fetch(`${identity.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  }
  expect(identity.process.output()).toEqual({ stdout: '', stderr: '' });
});
