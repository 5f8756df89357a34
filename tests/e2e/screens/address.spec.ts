import { expect, test } from '../console.ts';
import { getRow, openList } from './screen.ts';

test('a row opens at its own address, and Back closes it', async ({ page }) => {
  await openList(page, 'auditor', 'tenants', '?q=leman');
  await page.getByRole('link', { name: 'Banque du Léman' }).click();
  const drawer = page.getByRole('dialog', { name: 'Banque du Léman' });
  await expect(page).toHaveURL(/\/tenants\/[0-9a-f-]{36}\?q=leman$/);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/tenants\/list\?q=leman$/);
  await page.goForward();
  await expect(drawer).toBeVisible();
  await page.reload();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/tenants\/list\?q=leman$/);
});

test('invalid parameters are dropped from the view and from the address', async ({ page }) => {
  await openList(page, 'auditor', 'tenants', '?q=leman&sort=nonsense&created=1812&contact=maybe');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(getRow(page, 'Banque du Léman')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/tenants\/list\?q=leman$/);
});

test('valid parameters define the view', async ({ page }) => {
  await openList(page, 'auditor', 'tenants', '?sort=-key&contact=no');
  await expect(page.getByRole('columnheader', { name: 'Key' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByRole('button', { name: /^Remove the filter Contact/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ of \d+ tenants$/)).toBeVisible();
});
