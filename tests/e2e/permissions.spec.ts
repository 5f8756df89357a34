import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console.ts';
import { permissions } from './operator.ts';
import { seeTenants, typeTenant } from './session/session-test.ts';
import { stopClock, waitForReaction } from './still-clock.ts';

const users = (page: Page) => page.getByRole('link', { name: 'Users' });

test('a revoked permission changes the menu, and no form is lost', async ({ page, dataFolder }) => {
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
