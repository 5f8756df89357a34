import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, serverStops, test } from '../console.ts';
import { getJob, openList } from './screen.ts';

test.use({ expectedMessages: serverStops });

const ROWS = usualOrLong(120, 300);

/** Waits until an import has finished. There is no time limit while it makes progress. */
async function waitUntilFinished(job: Locator): Promise<void> {
  for (let said = ''; !/\b(\d+) of \1 done\./.test(said); ) {
    const state = job.getByText(/ of \d+ done/);
    await expect(state).not.toHaveText(said);
    said = await state.innerText();
  }
}

test('faults 70 and 72: an interrupted import resumes completely', async ({ page, deployment }) => {
  await openList(page, 'admin', 'tenants');
  const prefix = `resumed-${Date.now().toString(36)}`;
  const lines = ['Name;Key', 'No key;'].concat(
    Array.from({ length: ROWS }, (_, number) => `Épreuve ${number};${prefix}-${number}`),
  );
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  // Encoded as windows-1252, as Excel on Windows saves it.
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  await expect(dialog).toContainText(`${ROWS} rows can be imported. 1 row cannot be imported.`);
  await expect(dialog).toContainText('The file is not UTF-8; it was read as windows-1252.');
  await dialog.getByRole('button', { name: `Import ${ROWS} rows` }).click();
  const job = getJob(page, 'Import tenants');
  await expect(job).toContainText(new RegExp(`[1-9]\\d+ of ${ROWS} done`));
  deployment.api.process.kill('SIGKILL');
  await deployment.api.ended;
  await expect(job).toContainText(/[1-4] failed\. Stopped\./);
  await expectAccessible(page);
  await deployment.restartApi();

  await page.reload();
  await expect(job).toContainText('Interrupted, because the page was closed.');
  await page.getByRole('button', { name: 'Continue import…', exact: true }).click();
  await expect(dialog).toContainText(
    new RegExp(`An import was interrupted: \\d+( row)? of ${ROWS}( rows)? (was|were) imported\\.`),
  );
  await expectAccessible(page);
  // No row is stored: the user chooses the same file again.
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('status')).toContainText(/ rows are already imported\.$/);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await dialog.getByRole('button', { name: /^Import \d+ rows?$/ }).click();
  await waitUntilFinished(job);
  expect(sent).toBeLessThan(ROWS);
  await job.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('searchbox').fill(prefix);
  await expect(page.getByText(new RegExp(`^${ROWS} of \\d+ tenants$`))).toBeVisible();
  await page.getByRole('searchbox').fill(`${prefix}-${ROWS - 1}`);
  await expect(page.getByRole('link', { name: `Épreuve ${ROWS - 1}` })).toBeVisible();
  await page.getByRole('button', { name: 'Import…', exact: true }).click();
  await expect(dialog.getByLabel('File', { exact: true })).toBeVisible();
});

test('fault 72: an import of 50 000 rows lists invalid rows and loses none', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const prefix = `many-${Date.now().toString(36)}`;
  const lines = ['Name,Key,Description'].concat(
    Array.from({ length: 50_000 }, (_, number) =>
      number % 1_000 === 999
        ? `Many ${number},Not A Key ${number},`
        : `Many ${number},${prefix}-${number},"1+${number}, and more"`,
    ),
  );
  await page.getByRole('button', { name: 'Import…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  const buffer = Buffer.from(lines.join('\r\n'));
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  await expect(dialog).toContainText(/49\s950 rows can be imported\. 50 rows cannot be imported\./);
  await dialog.getByRole('checkbox', { name: /^Only rows with problems/ }).check();
  await expect(dialog.getByRole('table')).toHaveAttribute('aria-rowcount', '51');
  const last = dialog.getByRole('row', { name: 'Not A Key 49999' });
  await expect
    .poll(async () => {
      await dialog.getByRole('table').evaluate((table) => void table.scrollIntoView(false));
      return last.count();
    })
    .toBe(1);
  await expect(last).toContainText(/^50\s001.*Key: /);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('searchbox').fill(prefix);
  await expect(page.getByText(/^0 of \d+ tenants$/)).toBeVisible();

  await page.getByRole('button', { name: 'Import…', exact: true }).click();
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  // Responses are slow, so only some dozens of tenants are created before the reload.
  await page.route('**/tenant/create', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  await dialog.getByRole('button', { name: /^Import 49\s950 rows$/ }).click();
  await expect(getJob(page, 'Import tenants')).toContainText(/[1-9]\d+ of 49\s950 done/);
  await page.reload();
  await page.getByRole('button', { name: 'Continue import…', exact: true }).click();
  await expect(dialog).toContainText(
    /An import was interrupted: \d[\d\s]*( row)? of 49\s950( rows)? (was|were) imported\./,
  );
  await expect(dialog).toContainText('Choose the same file again to continue.');
  await dialog.getByRole('button', { name: 'Discard the import' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Import…', exact: true })).toBeVisible();
});
