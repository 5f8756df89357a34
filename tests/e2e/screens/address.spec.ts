import { expect, test } from '../console.ts';
import { openList } from './screen.ts';

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
