import type { Page } from '@playwright/test';
import { expect, openAs } from '../console.ts';
import { openVersions } from '../frame/frame.ts';
import { heading } from '../versions/published-test.ts';
import { open, test } from './billing-test.ts';
import { release } from './compose.ts';
import { harmful } from './harmful.ts';

test.use({ expectedMessages: /./ });

const endless = harmful.flatMap((one, index) =>
  one.outcome.is === 'safe start' ? [{ ...one, number: index + 1 }] : [],
);
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Safe start.' });

/** Starts safely by the link in a panel, uses the other screens, and starts normally again. */
async function startSafely(page: Page): Promise<void> {
  await page.getByRole('alert').getByRole('link', { name: 'Safe start' }).click();
  await expect(heading(page, 'Billing was left out')).toBeVisible();
  await expect(status(page)).toContainText('Left out: Billing.');
  expect(new URL(page.url()).search).toBe('');
  for (const name of ['Hubs', 'Tenants', 'Users']) await open(page, name);
  await page.reload();
  await expect(status(page)).toContainText('Left out: Billing.');
  await page.getByRole('button', { name: 'Start normally' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(status(page)).toHaveCount(0);
}

for (const { number, name, files, kind } of endless) {
  test(`harmful release ${number}, ${name}, is left out by a safe start`, async ({
    page,
    context,
    releaseBilling,
  }) => {
    await releaseBilling(files);
    await openAs(page, 'admin', '/users/list');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    if (kind !== 'hang') {
      await page.getByRole('link', { name: 'Billing', exact: true }).click();
      await expect(heading(page, 'The console could not start')).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('MF-231');
      return startSafely(page);
    }
    for (let hung = 0; hung < 2; hung += 1) {
      const tab = await context.newPage();
      await tab.goto('/billing/list', { waitUntil: 'commit' });
      // Longer than the time between two starts that count.
      await page.waitForTimeout(5_000);
      await tab.close();
    }
    // Until then, another tab could still be working.
    await page.waitForTimeout(10_000);
    await page.goto('/billing/list');
    await expect(heading(page, 'Billing cannot be shown right now')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('MF-226');
    await startSafely(page);
  });
}

test('in a safe start, a module that was left out runs when the user tries it', async ({
  page,
  releaseBilling,
}) => {
  await releaseBilling(release());
  await openAs(page, 'admin', '/billing/list?safe');
  await expect(heading(page, 'Billing was left out')).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(heading(page, 'Billing')).toBeVisible();
  await open(page, 'Hubs');
});

test('a safe start without anything to leave out says so', async ({ page }) => {
  await openAs(page, 'admin', '/users/list?safe');
  await expect(status(page)).toContainText('All modules run in their last good versions.');
  await expect(heading(page, 'Users')).toBeVisible();
});

test('the Versions panel offers a safe start', async ({ page }) => {
  await openAs(page, 'admin', '/users/list');
  const panel = await openVersions(page);
  await panel.getByRole('link', { name: 'Safe start' }).click();
  await expect(status(page)).toBeVisible();
});
