import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';
import { keepPicture } from '../keep-picture.ts';
import { fill, getRow } from './screen.ts';

// A message in the browser's console fails a test, so these tests also prove that no response causes an error.

type Row = Record<string, unknown>;

/** Each entry replaces fields of one row. */
const ALTERED: readonly Row[] = [
  { id: 42 },
  { id: null },
  { name: null, username: undefined },
  { createdAt: undefined, createdBy: null },
  { createdAt: 1_700_000_000_000 },
  { createdAt: '2026-13-45T99:00:00Z', lastSignInAt: 'yesterday' },
  { key: ['a'], email: { at: 'example.ch' }, tenantCount: 'many' },
  { hubName: null, hubId: 7, firstName: undefined, lastName: 3 },
  { createdAt: undefined, createdat: '2026-04-02T07:41:00Z' },
  { description: 'x'.repeat(100_000), version: '3', contactEmail: false, userCount: null },
];

const LISTS = [
  { list: 'tenants', path: '**/tenant/list' },
  { list: 'users', path: '**/user/listall' },
  { list: 'hubs', path: '**/hub/list' },
] as const;

/** Alters the first rows of a list in transit, to rows as another platform may send them. */
async function alter(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const rows: Row[] = await response.json();
    const made = ALTERED.map((change, at) => ({
      ...rows[at % rows.length],
      id: `a-${at}`,
      ...change,
    }));
    await route.fulfill({ response, json: [...made, ...rows] });
  });
}

for (const { list, path } of LISTS) {
  test(`fault 107: the list of ${list} of another platform is usable`, async ({ page }, info) => {
    await alter(page, path);
    await page.route('**/hub/*/tenantids', (route) => route.fulfill({ json: [42] }));
    await openAs(page, 'admin', `/${list}/list`);
    const notice = page.getByRole('status').filter({ hasText: 'MF-090' });
    await expect(notice).toContainText(
      'row 2, id: expected a text or a whole number, got nothing; the row is left out',
    );
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, info.outputPath(`${list}.png`));
    for (const heading of await page.getByRole('columnheader').getByRole('button').all()) {
      await heading.click();
    }
    for (const id of ['42', 'a-2', 'a-3', 'a-4', 'a-5', 'a-6', 'a-7', 'a-9']) {
      await page.goto(`/${list}/${id}`);
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(id, { exact: true }).last()).toBeVisible();
    }
  });
}

test('fault 107: a create that returns 204 succeeds and shows its row', async ({ page }) => {
  await page.route('**/hub/create', async (route) => {
    const response = await route.fetch();
    const { 'content-type': _, 'content-length': __, ...headers } = response.headers();
    await route.fulfill({ status: 204, headers });
  });
  await openAs(page, 'admin', '/hubs/new');
  const dialog = page.getByRole('dialog', { name: 'Create hub' });
  await fill(dialog, { Name: 'Answered with nothing' });
  await dialog.getByRole('button', { name: 'Create hub' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(getRow(page, 'Answered with nothing')).toContainText(/\d\d\.\d\d\.\d{4}/);
});
