import type { Request } from '@playwright/test';
import { stopClock } from '../still-clock.ts';
import {
  expect,
  openTenants,
  refresh,
  seeTenants,
  shortTokens,
  storedToken,
  submitTenant,
  test,
  typeTenant,
} from './session-test.ts';

const NOTICE = 'The sign-in service cannot be reached. You can keep working';

test.use({
  providerSettings: shortTokens,
  expectedMessages: /Failed to load resource|ERR_|CORS|is not watched/,
});

test('fault 2: without the provider, everything works and a notice is shown', async ({
  page,
  identity,
}) => {
  await openTenants(page);
  await identity.stop();
  await refresh(page);
  await seeTenants(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.getByRole('searchbox').fill('leman');
  await expect(page.getByText(/^\d+ of \d+ tenants$/)).toBeVisible();

  await identity.start();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await refresh(page);
  await seeTenants(page);
});

test('fault 12: after a token is rejected, it is renewed and the request is sent again', async ({
  page,
  identity,
}) => {
  await openTenants(page);
  const form = await typeTenant(page, 'Renewed on the way');
  const before = await identity.grants();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/tenant/create')) answers.push(response.status());
  });
  // The first write arrives with an invalid token.
  let first = true;
  await page.route('**/tenant/create', (route) => {
    const stale = first && route.request().method() === 'PUT';
    first = first && !stale;
    const headers = { ...route.request().headers() };
    return route.continue(stale ? { headers: { ...headers, authorization: 'Bearer a.b.c' } } : {});
  });
  await submitTenant(form);
  await expect(page.getByRole('cell', { name: 'Renewed on the way' })).toBeVisible();
  expect(answers.filter((status) => status >= 200)).toEqual([401, 201]);
  expect((await identity.grants()).refreshed).toBe(before.refreshed + 1);
});

test('fault 14: without a network, the session waits and then continues', async ({
  page,
  context,
}) => {
  await openTenants(page);
  const form = await typeTenant(page, 'Typed on a train');
  await context.setOffline(true);
  await expect(page.getByText(NOTICE)).toBeAttached();
  await context.setOffline(false);
  await expect(page.getByText(NOTICE)).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Typed on a train');
  await submitTenant(form);
});

test('fault 15: a renewal that hangs is retried after 10 s', async ({ page, identity }) => {
  await openTenants(page);
  identity.freeze();
  await expect(page.getByText(NOTICE)).toBeVisible();
  identity.thaw();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await refresh(page);
  await seeTenants(page);
});

test('fault 17: a renewal whose response is lost is repeated', async ({ page, identity }) => {
  await openTenants(page);
  const token = await storedToken(page);
  const before = await identity.grants();
  let lost = 0;
  await page.route('**/openid-connect/token', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    // The provider has rotated the refresh token, but its response is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await expect.poll(() => storedToken(page)).not.toBe(token);
  expect(lost).toBe(1);
  const after = await identity.grants();
  expect(after).toEqual({ refreshed: before.refreshed + 2, refused: before.refused });
  await expect(page.getByText(NOTICE)).toBeHidden();
  await refresh(page);
  await seeTenants(page);
});

test('fault 28: after a sleep the token is renewed before any other request', async ({ page }) => {
  await page.clock.install();
  const asked: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = pathname.startsWith('/api/') || pathname.endsWith('/token');
    if (!isCall || request.method() === 'OPTIONS') return;
    asked.push(pathname);
    if (!pathname.endsWith('/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  const stream = page.waitForResponse((response) => response.url().endsWith('/events'));
  await openTenants(page);
  const form = await typeTenant(page, 'Typed before lunch');
  // Once the event stream is open, permissions and list are read again, still with the old token.
  await stream;
  await stopClock(page);
  let count = 0;
  await expect(async () => {
    const before = count;
    count = asked.length;
    expect([open.size, before]).toEqual([0, count]);
  }).toPass();
  await page.clock.fastForward('02:00:00');
  await expect
    .poll(() => asked.slice(count).some((path) => path.endsWith('/authorizations')))
    .toBe(true);
  expect(asked[count]).toMatch(/\/token$/);
  expect(refused).toEqual([]);
  await expect(form.getByLabel('Name')).toHaveValue('Typed before lunch');
});
