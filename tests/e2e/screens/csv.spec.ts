import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { getRow, openList } from './screen.ts';

const SEEN = 'Visible columns';

async function exported(page: Page, button: string, what: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: what }).click();
  return readFile(await (await download).path(), 'utf8');
}

async function choose(page: Page, text: string) {
  await page.getByRole('button', { name: 'Import…' }).click();
  const file = { name: 'tenants.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
}

// The journeys import a file with commas.
test('an import with semicolons lists invalid rows and writes valid rows', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const prefix = 'semicolon';
  const lines = [
    ['Name', 'Key', 'Contact'],
    [`Good ${prefix}`, `${prefix}-good`, 'good@tenant.example'],
    [`Bad ${prefix}`, 'Not A Key', ''],
    ['', `${prefix}-nameless`, ''],
    [`Taken ${prefix}`, 'banque-du-leman', ''],
    [`Mail ${prefix}`, `${prefix}-mail`, 'nonsense'],
    [`=SUM(1)${prefix}`, `${prefix}-formula`, ''],
  ];
  await choose(page, lines.map((cells) => cells.join(';')).join('\r\n'));
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  await expect(dialog).toContainText('2 rows can be imported. 4 rows cannot be imported.');
  const wrong = dialog.getByRole('region', { name: 'Problems' }).getByRole('row');
  await expect(wrong.nth(1)).toContainText(/3\s*Key/);
  await expect(wrong.nth(2)).toContainText(/4\s*Name/);
  await expect(wrong.nth(3)).toContainText(/5\s*Key.*already in use/);
  await expect(wrong.nth(4)).toContainText(/6\s*Contact/);
  const first = dialog.getByRole('table', { name: 'The first rows as they were read' });
  await expect(first.getByRole('row').nth(1)).toContainText(`${prefix}-good`);
  await expect(wrong).toHaveCount(5);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog).toContainText('2 of 2 done.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(getRow(page, `${prefix}-good`)).toContainText('good@tenant.example');

  // A cell that looks like a formula is imported as text, and exported as text.
  await page.getByRole('searchbox').fill(`${prefix}-formula`);
  await expect(page.getByText(/^1 of \d+ tenants$/)).toBeVisible();
  expect(await exported(page, 'Export', SEEN)).toContain(`'=SUM(1)${prefix};${prefix}-formula`);
});

test('an export has filtered rows, visible columns and a byte-order mark', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await page.getByRole('searchbox').fill('banque du leman');
  await expect(page.getByText(/^1 of \d+ tenants$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Arc lémanique' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Contact' }).uncheck();
  await page.keyboard.press('Escape');
  const text = await exported(page, 'Export', SEEN);
  expect(text).toMatch(
    /^\u{feff}Name;Key;Hubs;Created\r\nBanque du Léman;banque-du-leman;Arc lémanique;\d\d\.\d\d\.\d{4} \d\d:\d\d\r\n$/u,
  );
  expect(text.trim().split('\r\n')).toHaveLength(2);

  const every = await exported(page, 'Export', 'Every field');
  expect(every).toMatch(/^\u{feff}Name;Key;Contact;Description;Created;Created by;Id;Hubs\r\n/u);
  expect(every).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d;[^;]+;[0-9a-f-]{36};Arc lémanique\r\n$/);
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CH' });

  test('an export has French headings', async ({ page }) => {
    await openList(page, 'auditor', 'tenants', '?q=leman');
    const text = await exported(page, 'Exporter', 'Les colonnes affichées');
    expect(text).toContain('\u{feff}Nom;Clé;');
    expect(text).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d\r\n/);
    await expectAccessible(page);
  });
});
