import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect, openAs } from '../console.ts';
import { hasten, lateParts } from '../versions/published-now.ts';
import { heading } from '../versions/published-test.ts';
import type { Files } from './compose.ts';
import { releaseFiles } from './release-files.ts';

interface BillingFixtures {
  /** Releases files as mf-billing, until the end of the test. */
  readonly releaseBilling: (files: Files) => Promise<void>;
}

export const test = base.extend<BillingFixtures>({
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

/**
 * Opens the console as it is once its late parts have loaded, and then the screen of mf-billing.
 *
 * @param button - name of a button on that screen to press
 */
export async function openBilling(page: Page, button: string | undefined): Promise<void> {
  await openAs(page, 'admin', '/users/list');
  await lateParts(page);
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  // One of the releases hides its heading.
  await expect(page.locator('main h1', { hasText: 'Billing' })).toBeAttached();
  if (button) await page.getByRole('button', { name: button }).click();
}

/** Opens a screen of the console by its link, and waits for its rows. */
export async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}
