import {
  completeSignIn,
  expect,
  expectPanel,
  logOut,
  openTenants,
  seeTenants,
  shortTokens,
  submitCredentials,
  submitTenant,
  test,
  typeTenant,
  userName,
} from './session-test.ts';

const REQUESTED = '/tenants/list?q=a#x';

/** The chunk with the code that talks to the provider. Routed requests bypass the cache. */
const file = '**/shared-auth/**/chunk-*.js';

test.use({
  providerSettings: shortTokens,
  expectedMessages: /Failed to load resource|ERR_|was preloaded/,
});

test('fault 98: without the chunk, a session continues with a notice', async ({ page }) => {
  await openTenants(page);
  await page.route(file, (route) => route.abort());
  await page.reload();
  await seeTenants(page);
  const form = await typeTenant(page, 'Typed meanwhile');
  const notice = page.getByText('The sign-in service cannot be reached. You can keep working');
  await expect(notice).toBeAttached();
  await page.unroute(file);
  await expect(notice).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Typed meanwhile');
  await submitTenant(form);
});

test('fault 98: without the chunk, the requested address is kept', async ({ page, baseURL }) => {
  await page.route(file, (route) => route.abort());
  await page.goto(REQUESTED);
  const panel = await expectPanel(page, 'The sign-in service cannot be reached');
  await expect(panel).toContainText('/shared-auth/');
  expect(page.url()).toBe(baseURL + REQUESTED);
  await page.unroute(file);
  await expect(userName(page)).toBeVisible();
  await completeSignIn(page, baseURL + REQUESTED);
});

test('fault 98: without the chunk, a sign-in is finished later', async ({ page, baseURL }) => {
  const departures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/openid-connect/auth?')) departures.push(request.url());
  });
  await page.goto(REQUESTED);
  await expect(userName(page)).toBeVisible();
  await page.route(file, (route) => route.abort());
  await submitCredentials(page, 'admin');
  const panel = await expectPanel(page, 'The sign-in service cannot be reached');
  await page.unroute(file);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await seeTenants(page);
  expect(page.url()).toBe(baseURL + REQUESTED);
  expect(departures).toHaveLength(1);
});

test('fault 98: without the chunk, a logout only ends the session here', async ({ page }) => {
  await openTenants(page);
  await page.route(file, (route) => route.abort());
  await page.reload();
  await seeTenants(page);
  await logOut(page);
  await expect(page.getByRole('alert')).toContainText('You are signed out here');
  const left = await page.evaluate(() => Object.keys(localStorage).join(' '));
  expect(left).not.toContain('oidc.user:');
});
