import path from 'node:path';
import type { Page } from '@playwright/test';
import { knock } from '../../platform/operator/knock.ts';
import { expect, refresh, seeTenants, signIn, test, typeTenant } from './session-test.ts';

/** Grants or takes a permission while everything runs, as `npm run permissions` does. */
async function change(
  dataFolder: string,
  permission: string,
  how: 'add' | 'remove',
): Promise<void> {
  await knock(path.join(dataFolder, 'api.operator.json'), {
    name: 'change-permissions',
    target: { role: 'platform-admin' },
    add: how === 'add' ? [permission] : [],
    remove: how === 'remove' ? [permission] : [],
  });
}

const users = (page: Page) => page.getByRole('link', { name: 'Users' });

test('a permission that is taken away changes the menu within a second, and no form is lost', async ({
  page,
  dataFolder,
}) => {
  await signIn(page, 'admin', '/tenants/list');
  await seeTenants(page);
  const form = await typeTenant(page, 'Half written');
  await expect(users(page)).toBeAttached();
  try {
    await change(dataFolder, 'GetUsers', 'remove');
    await change(dataFolder, 'CreateUser', 'remove');
    await expect(page.locator('a', { hasText: 'Users' })).toHaveCount(0, { timeout: 1_500 });
    await expect(form.getByLabel('Name')).toHaveValue('Half written');
  } finally {
    await change(dataFolder, 'GetUsers', 'add');
    await change(dataFolder, 'CreateUser', 'add');
  }
  await expect(page.locator('a', { hasText: 'Users' })).toHaveCount(1);
});

test.describe('an API that fails', () => {
  test.use({ expectedMessages: /Failed to load resource|ERR_/ });

  test('permissions that cannot be loaded deny, say so, and offer Retry', async ({ page }) => {
    await page.route('**/authorizations', (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page, 'admin', '/tenants/list');
    const retry = page.getByRole('navigation').getByRole('button', { name: /try again|retry/i });
    await expect(retry).toBeVisible({ timeout: 20_000 });
    await expect(users(page)).toHaveCount(0);
    await page.unroute('**/authorizations');
    await retry.click();
    await expect(users(page)).toBeVisible();
  });

  test('a 403 has the permissions read again', async ({ page }) => {
    await signIn(page, 'admin', '/tenants/list');
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

  test('a stream that is cut comes back where it was', async ({ page, deployment }) => {
    const opened = page.waitForResponse('**/events');
    await signIn(page, 'admin', '/tenants/list');
    await opened;
    await seeTenants(page);
    await deployment.api.stop();
    const resumed = page.waitForRequest(
      (request) =>
        request.url().endsWith('/events') && request.headers()['last-event-id'] !== undefined,
      { timeout: 40_000 },
    );
    await deployment.restartApi();
    await resumed;
  });
});
