import type { Page } from '@playwright/test';
import { expect, openAs, serverStops, test } from './console.ts';
import { permissions } from './operator.ts';
import { refresh, seeTenants, typeTenant } from './session/session-test.ts';
import { stopClock, waitForReaction } from './still-clock.ts';

const users = (page: Page) => page.getByRole('link', { name: 'Users' });

test('a revoked permission changes the menu immediately, and no form is lost', async ({
  page,
  dataFolder,
}) => {
  await page.clock.install();
  await openAs(page, 'admin', '/tenants/list');
  await seeTenants(page);
  const form = await typeTenant(page, 'Half written');
  await expect(users(page)).toBeAttached();
  await stopClock(page);
  try {
    await permissions(dataFolder, 'role platform-admin -GetUsers -CreateUser');
    await waitForReaction(
      page,
      async () => (await page.locator('a', { hasText: 'Users' }).count()) === 0,
    );
    await page.clock.resume();
    await expect(form.getByLabel('Name')).toHaveValue('Half written');
  } finally {
    await permissions(dataFolder, 'role platform-admin +GetUsers +CreateUser');
  }
  await expect(page.locator('a', { hasText: 'Users' })).toHaveCount(1);
});

test('a granted or revoked permission changes the open search immediately', async ({
  page,
  dataFolder,
}) => {
  const opened = page.waitForResponse('**/events');
  await openAs(page, 'auditor', '/tenants/list');
  await seeTenants(page);
  await opened;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('tenant');
  await expect(page.getByRole('option', { name: 'Tenants', exact: true })).toBeVisible();
  const action = page.getByRole('option', { name: 'Create tenant' });
  await expect(action).toHaveCount(0);
  try {
    await permissions(dataFolder, 'role auditor +PutTenant');
    await expect(action).toBeVisible();
  } finally {
    await permissions(dataFolder, 'role auditor -PutTenant');
  }
  await expect(action).toHaveCount(0);
});

test.describe('an API that fails', () => {
  test.use({ expectedMessages: serverStops });

  test('without permissions, nothing is allowed and Retry is offered', async ({ page }) => {
    await page.route('**/authorizations', (route) => route.fulfill({ status: 500, json: {} }));
    await openAs(page, 'admin', '/tenants/list');
    const retry = page.getByRole('navigation').getByRole('button', { name: /try again|retry/i });
    await expect(retry).toBeVisible();
    await expect(users(page)).toHaveCount(0);
    await page.unroute('**/authorizations');
    // By keyboard, because the menu grows under a mouse pointer.
    await retry.press('Enter');
    await expect(users(page)).toBeVisible();
  });

  test('a 403 causes the permissions to be read again', async ({ page }) => {
    await openAs(page, 'admin', '/tenants/list');
    await seeTenants(page);
    await page.route('**/tenant/list', (route) =>
      route.fulfill({
        status: 403,
        json: { permission: 'GetTenants' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    const again = page.waitForRequest('**/authorizations');
    await refresh(page);
    await again;
  });

  test('an interrupted stream resumes after its last event', async ({ page, deployment }) => {
    const opened = page.waitForResponse('**/events');
    await openAs(page, 'admin', '/tenants/list');
    await opened;
    await seeTenants(page);
    await deployment.api.stop();
    const resumed = page.waitForRequest(
      (request) =>
        request.url().endsWith('/events') && request.headers()['last-event-id'] !== undefined,
    );
    await deployment.restartApi();
    await resumed;
  });
});
