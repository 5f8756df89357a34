import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { remove } from '@console/deploy/release/commands/remove.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect, openAs } from '../console.ts';
import { hasten, lateParts } from '../versions/published-now.ts';
import { heading } from '../versions/published-test.ts';
import type { Files } from './compose.ts';
import { harmful } from './harmful.ts';

/** Releases the files as mf-billing. */
type ReleaseFiles = (files: Files) => Promise<void>;

const test = base.extend<{ readonly releaseFiles: ReleaseFiles }>({
  releaseFiles: async ({ deployment, dataFolder }, use, { testId }) => {
    const slowDown = hasten(serverFor(deployment), 20);
    const caller = localCaller(() => undefined);
    const opened = () => new Store(dataFolder).open();
    await use(async (files) => {
      const from = path.join(dataFolder, `harmful-${testId}`, 'mf-billing');
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
        writeFileSync(path.join(from, file), text);
      }
      await release(await opened(), { modules: [], from, isAgain: true }, caller);
    });
    await remove(await opened(), { module: 'mf-billing', reason: '' }, caller);
    slowDown();
  },
});

test.use({ expectedMessages: /./ });

const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
};

/** The releases that the command does not refuse, with their numbers. */
const live = harmful
  .map((one, index) => ({ number: index + 1, ...one }))
  .filter(({ outcome }) => outcome.is === 'put back' || outcome.is === 'contained');

for (const { number, name, files, outcome, unharmed, button } of usualOrLong(
  live.filter((_, index) => index % 7 === 0),
  live,
)) {
  test(`harmful release ${number}, ${name}: the other screens work`, async ({
    page,
    releaseFiles,
  }) => {
    await releaseFiles(files);
    await openAs(page, 'admin', '/users/list');
    await lateParts(page);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    // One of them hides it.
    await expect(page.locator('main h1', { hasText: 'Billing' })).toBeAttached();
    if (button) await page.getByRole('button', { name: button }).click();

    for (const screen of ['Hubs', 'Tenants', 'Users']) {
      await open(page, screen);
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      if (screen !== 'Hubs' || !unharmed) continue;
      await expect.poll(() => page.evaluate(unharmed), { message: unharmed }).toBe(true);
    }
    expect(await page.locator('[data-fixture]:visible').count()).toBe(0);
    if (outcome.is === 'put back') {
      for (const named of outcome.named) {
        await expect(page.getByRole('status').filter({ hasText: named })).toBeVisible();
      }
    }
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Hubs');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/tenants/list');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
  });
}
