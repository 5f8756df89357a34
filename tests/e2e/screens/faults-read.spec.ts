import { expectAccessible } from '../accessible.ts';
import { expect, openAs, serverStops, test } from '../console.ts';
import { holdRequests } from '../held.ts';
import { getRow, openList } from './screen.ts';

test.use({ expectedMessages: serverStops });

// Blocks the event stream, with which the console would retry by itself before the test does.
test.beforeEach(({ page }) => page.route('**/events', (route) => route.abort()));

test('fault 44: without permissions, nothing is offered', async ({ page, deployment }) => {
  await deployment.api.stop();
  await openAs(page, 'admin', '/tenants/list?q=leman');
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel).toContainText('The tenants could not be loaded.');
  await expect(page.getByRole('button', { name: 'Create tenant' })).toHaveCount(0);
  await expectAccessible(page);
  await deployment.restartApi();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getRow(page, 'Banque du Léman')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create tenant' })).toBeVisible();
});

test('fault 50: a failed refresh keeps the rows and shows their time', async ({
  page,
  deployment,
}) => {
  await openList(page, 'auditor', 'tenants', '?q=leman');
  await deployment.api.stop();
  await page.getByRole('button', { name: /^Refresh/ }).click();
  const notice = page.getByRole('status').filter({ hasText: /These rows are from \d/ });
  await expect(notice).toContainText('The server cannot be reached.');
  await expect(getRow(page, 'Banque du Léman')).toBeVisible();
  await expectAccessible(page);
  await deployment.restartApi();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});

test('fault 46: a missing row is reported; Close leads to the same list', async ({ page }) => {
  await openList(page, 'auditor', 'tenants', '?q=leman');
  await page.goto('/tenants/00000000-0000-4000-8000-000000000000?q=leman');
  const drawer = page.getByRole('dialog', { name: 'This item no longer exists.' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/tenants\/list\?q=leman$/);
  await expect(getRow(page, 'Banque du Léman')).toBeVisible();
});

test('fault 50: a failed read is retried twice, then its error is shown', async ({ page }) => {
  let asked = 0;
  await page.route('**/tenant/list', (route) => {
    asked += 1;
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { title: 'Oh dear', instance: 'urn:request:4711' },
    });
  });
  await openAs(page, 'auditor', '/tenants/list');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'MF-077 · 500 · Oh dear · urn:request:4711',
  );
  expect(asked).toBe(3);
  await expectAccessible(page);
  await page.unroute('**/tenant/list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('fault 49: a busy server is called again after a countdown', async ({ page }) => {
  await page.route('**/tenant/list', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2', 'access-control-expose-headers': 'retry-after' },
      json: {},
    }),
  );
  await openAs(page, 'auditor', '/tenants/list');
  await expect(page.getByRole('button', { name: /Try again in [12] seconds?/ })).toBeVisible();
  await page.unroute('**/tenant/list');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('faults 52 and 86: after a response that is not a list, the rows stay', async ({ page }) => {
  await openList(page, 'auditor', 'tenants');
  for (const body of ['<html>', '{}', '[{"ID":1}]']) {
    await page.route('**/tenant/list', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await page.getByRole('button', { name: /^Refresh/ }).click();
    const notice = page.getByRole('status').filter({ hasText: /These rows are from/ });
    await expect(notice).toContainText('The server’s answer could not be understood.');
    await expect(getRow(page, 'Banque du Léman')).toBeVisible();
    await page.unroute('**/tenant/list');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
  }
});

test('fault 59: the last address wins, however late a response arrives', async ({ page }) => {
  await openList(page, 'admin', 'tenants', '?q=leman');
  const { release } = await holdRequests(page, '**/user/listall');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await page.goBack();
  release();
  await expect(page).toHaveURL(/\/tenants\/list\?q=leman$/);
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  await expect(getRow(page, 'Banque du Léman')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toHaveCount(0);
});
