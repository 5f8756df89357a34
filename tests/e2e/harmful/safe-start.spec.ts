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

/** The times of `hung-versions.ts`: between two starts that count, and until no other tab can still be working. */
const MIN_GAP_MS = 3_000;
const MAY_WORK_MS = 10_000;

/** Waits until so many starts have hung in mf-billing for longer than a time. */
const hungStarts = (page: Page, starts: number, milliseconds: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (longer) =>
          Object.entries(localStorage).filter(
            ([key, mark]) =>
              key.startsWith('console.running ') &&
              mark.includes('/mf-billing/') &&
              Date.now() - Number(mark.split(' ')[1]) > longer,
          ).length,
        milliseconds,
      ),
    )
    .toBe(starts);

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
    for (const starts of [1, 2]) {
      const tab = await context.newPage();
      await tab.goto('/billing/list', { waitUntil: 'commit' });
      await hungStarts(page, starts, MIN_GAP_MS);
      await tab.close();
    }
    await hungStarts(page, 2, MAY_WORK_MS);
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
