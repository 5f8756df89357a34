import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect, openAs } from '../console.ts';
import { hasten, lateParts } from '../versions/published-now.ts';
import { heading } from '../versions/published-test.ts';
import type { Files } from './compose.ts';
import { liveReleases, releaseFiles } from './release-files.ts';

const test = base.extend<{ readonly releaseBilling: (files: Files) => Promise<void> }>({
  releaseBilling: async ({ deployment, dataFolder }, use) => {
    const slowDown = hasten(serverFor(deployment), 20);
    let takeAway = async () => {};
    await use(async (files) => {
      takeAway = await releaseFiles(dataFolder, files);
    });
    await takeAway();
    slowDown();
  },
});

test.use({ expectedMessages: /./ });

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}

for (const { number, name, files, outcome, unharmed, button } of usualOrLong(
  liveReleases.filter((_, index) => index % 7 === 0),
  liveReleases,
)) {
  test(`harmful release ${number}, ${name}, leaves the other screens unharmed`, async ({
    page,
    releaseBilling,
  }) => {
    await releaseBilling(files);
    await openAs(page, 'admin', '/users/list');
    await lateParts(page);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    // One of them hides its heading.
    await expect(page.locator('main h1', { hasText: 'Billing' })).toBeAttached();
    if (button) await page.getByRole('button', { name: button }).click();

    await open(page, 'Hubs');
    if (unharmed) {
      await expect.poll(() => page.evaluate(unharmed), { message: unharmed }).toBe(true);
    }
    expect(await page.locator('[data-fixture]:visible').count()).toBe(0);
    for (const named of outcome.is === 'put back' ? outcome.named : []) {
      await expect(page.getByRole('status').filter({ hasText: named })).toBeVisible();
    }
    await open(page, 'Tenants');
    await open(page, 'Users');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Hubs');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/tenants/list');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
  });
}
