import { expect, openAs, test } from '../console.ts';
import { numberedTenant, openList } from './screen.ts';

const ROWS = 100_000;

const json = Array.from({ length: ROWS }, (_, number) => numberedTenant(number));

test('fault 53: 100,000 rows can be searched, sorted and selected', async ({ page }) => {
  await page.route('**/tenant/list', (route) => route.fulfill({ json }));
  await openList(page, 'admin', 'tenants');
  const count = page.getByRole('main').getByRole('status').first();
  await expect(count).toHaveText(/^100\s000 tenants$/);
  const table = page.getByRole('table', { name: 'Tenants' });
  await expect(table).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  const drawn = table.locator('tr[aria-rowindex]');
  expect(await drawn.count()).toBeLessThanOrEqual(60);

  const scroller = table.locator('xpath=..');
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = table.getByRole('row', { name: 'Tenant 99999' });
  await expect(last).toHaveAttribute('aria-rowindex', String(ROWS + 1));
  expect(await drawn.count()).toBeLessThanOrEqual(60);

  await page.getByRole('columnheader', { name: 'Key' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Key' }).getByRole('button').click();
  await expect(table.getByRole('row').nth(1)).toContainText('tenant-99999');

  await page.getByRole('searchbox').fill('tenant-4711');
  await expect(count).toHaveText(/^11 of 100\s000 tenants$/);
  await page.getByRole('checkbox', { name: 'Select all that match' }).check();
  await page.getByRole('searchbox').fill('');
  await expect(count).toHaveText(/^100\s000 tenants$/);
  await expect(page.getByText('11 selected', { exact: true })).toBeVisible();
});

for (const [when, place] of [
  ['before', /^(?!100001$)/],
  ['after', String(ROWS + 1)],
] as const) {
  test(`a row that is opened by a link, and closed ${when} the rows are in order, is shown in its place`, async ({
    page,
  }) => {
    await page.route('**/tenant/list', (route) => route.fulfill({ json: json.toReversed() }));
    await openAs(page, 'admin', `/tenants/${numberedTenant(ROWS - 1).id}`);
    const row = page.getByRole('row', { name: 'Tenant 99999' });
    await expect(row).toHaveAttribute('aria-rowindex', place);
    await expect(page.getByRole('heading', { name: 'Tenant 99999' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toHaveAttribute('aria-rowindex', String(ROWS + 1));
    await expect(row).toBeInViewport();
    await expect(row.getByRole('link', { name: 'Tenant 99999' })).toBeFocused();
  });
}
