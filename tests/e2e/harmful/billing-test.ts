import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect } from '../console.ts';
import { hasten } from '../versions/published-now.ts';
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

/** Opens a screen of the console by its link, and waits for its rows. */
export async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
}
