import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { finishJob, getRow, openList } from './screen.ts';

const SEEN = 'Visible columns';

/** Presses a button, and another one in the menu that it opens, and returns the saved file. */
async function exported(page: Page, ...buttons: readonly string[]): Promise<string> {
  const download = page.waitForEvent('download');
  for (const name of buttons) await page.getByRole('button', { name }).click();
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
  const row = (line: number) => dialog.getByRole('row').nth(line - 1);
  await expect(row(3)).toContainText(/^3.*Not imported.*Key: Lower-case/);
  await expect(row(4)).toContainText(/^4.*Name: Please fill this in/);
  await expect(row(5)).toContainText(/^5.*Key: This is already in use/);
  await expect(row(6)).toContainText(/^6.*Contact: This is not an e-mail address/);
  await expect(row(7)).toContainText('Check Name: This looks like a formula');
  await expect(row(2)).toContainText(`${prefix}-good`);
  await expect(dialog.getByRole('row')).toHaveCount(7);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await finishJob(page, 'Import tenants', 2);
  await expectAccessible(page);
  await expect(getRow(page, `${prefix}-good`)).toContainText('good@tenant.example');

  // A cell that looks like a formula is imported as text, and exported as text.
  await page.getByRole('searchbox').fill(`${prefix}-formula`);
  await expect(page.getByText(/^1 of \d+ tenants$/)).toBeVisible();
  expect(await exported(page, 'Export', SEEN)).toContain(`'=SUM(1)${prefix};${prefix}-formula`);
});

test('wrong rows are saved with their reasons, and can be corrected and imported', async ({
  page,
}) => {
  await openList(page, 'admin', 'tenants');
  const key = `mended-${Date.now().toString(36)}`;
  await choose(page, `Name;Key;Contact\r\nMended;Not A Key;"a@x.example"\r\nGood;${key}-good;\r\n`);
  const wrong = await exported(page, 'Download 1 wrong row');
  expect(wrong).toBe(
    '\u{feff}Problem / Problème;Name;Key;Contact\r\n"Key: Lower-case letters, digits and hyphens, 2 to 63 characters.";Mended;Not A Key;a@x.example\r\n',
  );
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  const mended = Buffer.from(wrong.replace('Not A Key', key));
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer: mended });
  await expect(dialog.getByRole('status')).toHaveText('1 row can be imported. No problems found.');
  await expect(dialog).not.toContainText('Ignored columns');
});

test('a template has the headings of the import', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await page.getByRole('button', { name: 'Import…' }).click();
  const template = await exported(page, 'Download a template');
  expect(template).toBe('\u{feff}Name;Key;Contact;Description\r\n');
});

test('users of another product are imported, with hubs chosen once', async ({ page }) => {
  await openList(page, 'admin', 'users');
  const mark = Date.now().toString(36);
  const lines = [
    'userPrincipalName,displayName,surname,mail,givenName,userType,department',
    ...['anna', 'ben'].map(
      (name) => `${name}.${mark}@x.example,,Muster,${name}@x.example,Name,Member,Sales`,
    ),
    `guest.${mark}_y.example#EXT#@x.example,,Guest,g@y.example,Name,Guest,`,
    `svc-scan.${mark}@x.example,,Scan,s@x.example,Name,Member,Sales`,
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  const file = { name: 'exportUsers.csv', mimeType: 'text/csv', buffer };
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const open = async () => {
    await page.getByRole('button', { name: 'Import…' }).click();
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  };
  await open();
  await expect(dialog.getByRole('status')).toHaveText(
    '0 rows can be imported. 2 rows cannot be imported. 2 rows are left out.',
  );
  await expect(dialog.getByRole('row').nth(1)).toContainText('No such hub: “Sales”. Choose one');
  const guests = dialog.getByRole('checkbox', { name: /^Guests \(1 row\)/ });
  await expect(guests).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Sales (2 rows)' }).selectOption('France Est');
  await expect(dialog.getByRole('status')).toContainText('2 rows can be imported. No problems');
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await finishJob(page, 'Import users', 2);
  await page.getByRole('searchbox').fill(`anna.${mark}`);
  await expect(getRow(page, `anna.${mark}`)).toContainText('France Est');

  // The second time, the hub is known. No cell of the file is stored.
  await page.reload();
  await open();
  await expect(dialog.getByRole('status')).toContainText('0 rows can be imported. 2 rows cannot');
  await expect(dialog.getByRole('combobox', { name: 'Sales (2 rows)' })).toHaveValue(/.{36}/);
  await guests.uncheck();
  await expect(dialog.getByRole('status')).toContainText('1 row is left out.');
  expect(await storedTexts(page)).not.toMatch(/Sales|svc-scan|g@y\.example/);
});

/** Returns all that the page has stored in this browser. */
const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    const wait = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        all.push(await wait(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(all);
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
  expect(every).toMatch(
    /^\u{feff}Name;Key;Contact;Description;Created;Created by;Id;Hubs;Version\r\n/u,
  );
  expect(every).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d;[^;]+;[0-9a-f-]{36};Arc lémanique;v\w+\r\n$/);
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
