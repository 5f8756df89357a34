import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { expect } from '../console.ts';
import { open, openBilling, test } from './billing-test.ts';
import { harmless } from './harmless.ts';
import { liveReleases } from './release-files.ts';

test.use({ expectedMessages: /./ });

for (const { number, name, files, outcome, unharmed, button } of usualOrLong(
  liveReleases.filter((_, index) => index % 7 === 0),
  liveReleases,
)) {
  test(`harmful release ${number}, ${name}, leaves the other screens unharmed`, async ({
    page,
    releaseBilling,
  }) => {
    await releaseBilling(files);
    await openBilling(page, button);

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

for (const { name, files, works, button } of usualOrLong(
  harmless.filter((_, index) => index % 7 === 0),
  harmless,
)) {
  test(`a harmless release, ${name}, works, and nothing is put back`, async ({
    page,
    releaseBilling,
  }) => {
    await releaseBilling(files);
    await openBilling(page, button);
    if (works) await expect.poll(() => page.evaluate(works), { message: works }).toBe(true);
    await open(page, 'Hubs');
    await open(page, 'Tenants');
    await expect(page.getByRole('status').filter({ hasText: 'Billing' })).toHaveCount(0);
  });
}
