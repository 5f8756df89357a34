import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { askOperatorServer } from '../../operator/operator-client.ts';
import { type RunningIdentity, startIdentity } from '../../testing/test-platform.ts';
import { CookieJar, type OpenPage, openSignInPage } from '../client/sign-in.ts';
import { readSettings } from '../settings.ts';

/** A low limit that is reached quickly, but higher than the limit of one user name. */
const SOURCE_TRIES = 7;

let identity: RunningIdentity;
let sources = 0;

beforeAll(async () => {
  identity = await startIdentity({
    SIGN_IN_SOURCE_TRIES: String(SOURCE_TRIES),
    TRUSTED_PROXIES: '127.0.0.0/8, ::1',
  });
});

afterAll(() => identity.stop());

/** Returns an unused address. */
function newSource(): string {
  sources += 1;
  return `198.51.100.${sources}`;
}

/** Creates or resets an account, with its name as the password; returns the name. */
async function newAccount({ sub = randomUUID(), username = `a-${randomUUID()}` } = {}) {
  const profile = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles: [] };
  await askOperatorServer(path.join(identity.folder, 'identity.operator.json'), {
    name: 'put-account',
    sub,
    username,
    password: username,
    ...profile,
  });
  return username;
}

/** Opens the sign-in page in a browser at an address. */
const openFrom = (source: string, cookies = new CookieJar()): Promise<OpenPage> =>
  openSignInPage(identity.issuer, {
    cookies,
    headers: { 'x-forwarded-for': source },
    more: { prompt: 'login' },
  });

/** Signs in with a new browser, and returns its cookies. */
async function signInDevice(username: string, source = newSource()): Promise<CookieJar> {
  const page = await openFrom(source);
  expect(await statusFor(page, username)).toBe(303);
  return page.cookies;
}

/** Sends wrong passwords for a name until this page is paused; returns their number. */
async function tryUntilPaused(page: OpenPage, username: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { status } = await page.send({ username, password: `wrong ${tries}` });
    if (status === 429) return tries;
    expect(status).toBe(200);
  }
}

const statusFor = async (page: OpenPage, username: string) =>
  (await page.send({ username, password: username })).status;

test('fault 83: failed sign-ins of strangers pause strangers, but not devices that have signed in before', async () => {
  const username = await newAccount();
  const known = await signInDevice(username);
  const stranger = await openFrom(newSource());
  expect(await tryUntilPaused(stranger, username)).toBe(5);
  expect(await statusFor(stranger, username)).toBe(429);
  expect(await statusFor(await openFrom(newSource()), username)).toBe(429);
  expect(await statusFor(await openFrom(newSource(), known), username)).toBe(303);
  expect(await statusFor(stranger, username)).toBe(429);
});

test('fault 83: a source that tries many names is paused for all names; other sources and known devices are not', async () => {
  const username = await newAccount();
  const source = newSource();
  const known = await signInDevice(username, source);
  const page = await openFrom(source);
  for (let tries = 0; tries < SOURCE_TRIES; tries += 1) {
    expect((await page.send({ username: randomUUID(), password: 'word' })).status).toBe(200);
  }
  const paused = await page.send({ username: randomUUID(), password: 'word' });
  expect(paused.status).toBe(429);
  expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(paused.html).toMatch(/Too many failed attempts\. You can try again in \d+ seconds?\./);
  expect(await statusFor(page, username)).toBe(429);
  expect(await statusFor(await openFrom(newSource()), username)).toBe(303);
  expect(await statusFor(await openFrom(source, known), username)).toBe(303);
});

test('concurrent attempts with many names do not get around the limit', async () => {
  const page = await openFrom(newSource());
  const answers = await Promise.all(
    Array.from({ length: 2 * SOURCE_TRIES }, () =>
      page.send({ username: randomUUID(), password: 'word' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(SOURCE_TRIES);
});

test('an IPv6 network is one source', async () => {
  const statuses: number[] = [];
  for (let host = 0; host <= SOURCE_TRIES; host += 1) {
    const page = await openFrom(`2001:db8::${host}`);
    statuses.push((await page.send({ username: randomUUID(), password: 'word' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: SOURCE_TRIES }, () => 200), 429]);
});

test('right passwords are not counted', async () => {
  const username = await newAccount();
  const source = newSource();
  for (let times = 0; times <= SOURCE_TRIES; times += 1) {
    expect(await statusFor(await openFrom(source), username)).toBe(303);
  }
});

test('a device is known only for the account that signed in with it', async () => {
  const known = await signInDevice(await newAccount());
  const username = await newAccount();
  await tryUntilPaused(await openFrom(newSource()), username);
  expect(await statusFor(await openFrom(newSource(), known), username)).toBe(429);
});

test('a shared device is known for each of its accounts', async () => {
  const both = [await newAccount(), await newAccount()];
  const known = new CookieJar();
  for (const username of [...both, ...both]) {
    expect(await statusFor(await openFrom(newSource(), known), username)).toBe(303);
  }
  for (const username of both) {
    await tryUntilPaused(await openFrom(newSource()), username);
    expect(await statusFor(await openFrom(newSource(), known), username)).toBe(303);
  }
});

test('a known device has five attempts of its own, which do not count for others', async () => {
  const username = await newAccount();
  const lost = await openFrom(newSource(), await signInDevice(username));
  expect(await tryUntilPaused(lost, username)).toBe(5);
  expect(await statusFor(lost, username)).toBe(429);
  expect(await statusFor(await openFrom(newSource()), username)).toBe(303);
});

test('a new password makes every device unknown', async () => {
  const sub = randomUUID();
  const username = await newAccount({ sub });
  const known = await signInDevice(username);
  await newAccount({ sub, username });
  await tryUntilPaused(await openFrom(newSource()), username);
  expect(await statusFor(await openFrom(newSource(), known), username)).toBe(429);
});

test('a forged cookie does not make a device known', async () => {
  const username = await newAccount();
  const cookies = await signInDevice(username);
  await tryUntilPaused(await openFrom(newSource()), username);
  const right = cookies.get('known_devices') ?? '';
  const [name, signature] = right.split('.');
  const forged = ['x', 'x.y', `x.${signature}`, `${name}.`, '.'.repeat(3000), '~'.repeat(3000)];
  for (const value of forged) {
    cookies.set('known_devices', value, PAGE_PATH);
    expect(await statusFor(await openFrom(newSource(), cookies), username)).toBe(429);
  }
  cookies.set('known_devices', right, PAGE_PATH);
  expect(await statusFor(await openFrom(newSource(), cookies), username)).toBe(303);
});

const PAGE_PATH = '/realms/platform/login-actions/authenticate';

test('the cookie holds no personal data, and is kept from scripts and other sites', async () => {
  const page = await openFrom(newSource());
  const username = await newAccount();
  const { headers } = await page.send({ username, password: username });
  const cookie = headers.getSetCookie().find((one) => one.startsWith('known_devices=')) ?? '';
  expect(cookie).toMatch(/^known_devices=[\w-]{22}\.[\w-]{43}; /);
  const attributes = cookie.split('; ').slice(1);
  expect(attributes).toEqual(
    expect.arrayContaining([`path=${PAGE_PATH}`, 'httponly', 'samesite=strict']),
  );
});

test('existing and unknown names get the same answers, paused or not', async () => {
  const texts = await Promise.all(
    [await newAccount(), `a-${randomUUID()}`].map(async (username) => {
      const page = await openFrom(newSource());
      const { html } = await page.send({ username, password: 'wrong' });
      await tryUntilPaused(page, username);
      const paused = await page.send({ username, password: 'wrong' });
      return [html, paused.html].map((text) =>
        text.replaceAll(username, '').replaceAll(/in \d+ seconds?/g, ''),
      );
    }),
  );
  expect(texts[0]).toEqual(texts[1]);
});

test('without trusted proxies, forwarded addresses are ignored', async () => {
  const direct = await startIdentity({ SIGN_IN_SOURCE_TRIES: '2' });
  const statuses: number[] = [];
  for (const source of [newSource(), newSource(), newSource()]) {
    const page = await openSignInPage(direct.issuer, { headers: { 'x-forwarded-for': source } });
    statuses.push((await page.send({ username: source, password: 'word' })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await direct.stop();
});

test('reports a trusted proxy that is not an address', () => {
  expect(readSettings({ TRUSTED_PROXIES: '192.0.2.1, 10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '192.0.2.1',
    '10.0.0.0/8',
    '::1',
  ]);
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/x']) {
    expect(() => readSettings({ TRUSTED_PROXIES: wrong })).toThrow(
      `TRUSTED_PROXIES must hold addresses and networks, got "${wrong}" (MF-155)`,
    );
  }
});
