import {
  completeSignIn,
  expect,
  expectPanel,
  seeTenants,
  signIn,
  test,
  userName,
} from './session-test.ts';

const REQUESTED = '/tenants/list?q=a#x';
const metadata = '**/.well-known/openid-configuration';

// The browser warns that the preloaded screen is not used, because no user can sign in.
test.use({ expectedMessages: /Failed to load resource|CORS|ERR_|was preloaded/ });

test('fault 1: a stopped provider is reported, and the sign-in can be retried', async ({
  page,
  identity,
  baseURL,
}) => {
  await identity.stop();
  await page.goto(REQUESTED);
  const panel = await expectPanel(page, 'The sign-in service cannot be reached');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toContainText('The sign-in service cannot be reached');
  expect(page.url()).toBe(baseURL + REQUESTED);

  await identity.start();
  await expect(userName(page)).toBeVisible();
  await completeSignIn(page, baseURL + REQUESTED);
});

test('faults 3 and 85: a hanging provider is reported after a time limit', async ({
  page,
  identity,
  baseURL,
}) => {
  identity.freeze();
  await page.goto(REQUESTED);
  await expect(page.getByText('Connecting to the sign-in service…')).toBeVisible();
  const seen = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => texts.add(document.body.innerText)).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true, attributes: true },
    });
    return texts;
  });
  await expectPanel(page, 'cannot be reached');
  const between = await seen.evaluate((texts) => [...texts]);
  expect(between.length).toBeGreaterThan(0);
  for (const text of between) expect(text).toMatch(/Connecting to the sign-in|cannot be reached/);
  expect(page.url()).toBe(baseURL + REQUESTED);
  identity.thaw();
  await expect(userName(page)).toBeVisible();
});

for (const [what, answer, detail] of [
  ['HTML', { contentType: 'text/html', body: '<h1>Hello</h1>' }, 'is not JSON'],
  ['404', { status: 404, json: {} }, 'answered 404'],
  ['no endpoints', { json: { issuer: 'x' } }, 'no authorization_endpoint'],
] as const) {
  test(`fault 4: wrong metadata (${what}) are reported`, async ({ page, identity, baseURL }) => {
    const issuer = `${identity.origin}/realms/platform`;
    const headers = { 'access-control-allow-origin': '*' };
    const json = 'json' in answer ? { json: { ...answer.json, issuer } } : {};
    await page.route(metadata, (route) => route.fulfill({ ...answer, ...json, headers }));
    await page.goto(REQUESTED);
    const panel = await expectPanel(page, 'Signing in is not set up correctly');
    await expect(panel).toContainText(detail);
    expect(page.url()).toBe(baseURL + REQUESTED);
    await page.unroute(metadata);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(userName(page)).toBeVisible();
  });
}

test('fault 7: an empty token response causes no redirect loop', async ({ page, baseURL }) => {
  const departures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/openid-connect/auth?')) departures.push(request.url());
  });
  const endpoint = '**/openid-connect/token';
  await page.route(endpoint, (route) => route.fulfill({ json: {} }));
  await signIn(page, 'admin', REQUESTED);
  const panel = await expectPanel(page, 'Signing in was not completed', baseURL + REQUESTED);
  expect(departures).toHaveLength(1);
  await page.unroute(endpoint);
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await seeTenants(page);
  expect(page.url()).toBe(baseURL + REQUESTED);
});

test('fault 8: a refused sign-in is shown with its reason', async ({ page, identity, baseURL }) => {
  const issuer = `${identity.origin}/realms/platform`;
  const endpoint = '**/openid-connect/auth?*';
  await page.route(endpoint, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const reason = 'error=access_denied&error_description=No+console+for+you';
    const location = `${baseURL}/?${reason}&state=${state}&iss=${issuer}`;
    return route.fulfill({ status: 303, headers: { location } });
  });
  await page.goto(REQUESTED);
  const panel = await expectPanel(page, 'Signing in was refused');
  await expect(panel).toContainText('No console for you');
  expect(page.url()).toBe(baseURL + REQUESTED);
  await page.unroute(endpoint);
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await completeSignIn(page, baseURL + REQUESTED);
});

test('fault 9: a used sign-in address leads to the requested page', async ({ page, baseURL }) => {
  const answers: string[] = [];
  page.on('request', (request) => {
    if (/[?&]code=/.test(request.url())) answers.push(request.url());
  });
  await signIn(page, 'admin', REQUESTED);
  await seeTenants(page);
  await page.goto(answers[0] ?? 'no sign-in answer was seen');
  await seeTenants(page);
  expect(page.url()).toBe(baseURL + REQUESTED);

  await page.evaluate(() => localStorage.clear());
  await page.goto(answers[0] ?? '');
  await seeTenants(page);
  expect(page.url()).toBe(baseURL + REQUESTED);
});

test('fault 10: a browser without storage causes no endless loop', async ({ page, baseURL }) => {
  await page.addInitScript((origin) => {
    if (location.origin === origin) localStorage.clear();
  }, baseURL);
  await signIn(page, 'admin', REQUESTED);
  const panel = await expectPanel(page, 'kept leading back here');
  await expect(panel.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('fault 26: after an unreadable session record, only a new sign-in is needed', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'admin', REQUESTED);
  await seeTenants(page);
  await page.evaluate(() => {
    localStorage.setItem('console.preferences', JSON.stringify({ theme: 'dark' }));
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    localStorage.setItem(key ?? '', '{"access_token":"no tok');
  });
  await page.reload();
  await seeTenants(page);
  expect(page.url()).toBe(baseURL + REQUESTED);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('fault 63: a deep link leads to exactly that address', async ({ page, baseURL }) => {
  const address = '/users/list?q=%C3%A9mile&sort=-name#row=7';
  await signIn(page, 'admin', address);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(page.url()).toBe(baseURL + address);
});
