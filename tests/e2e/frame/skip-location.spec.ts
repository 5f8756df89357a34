import type { Page } from '@playwright/test';
import { expect, openAs } from '../console.ts';
import { test } from './demonstration.ts';
import { listHeading, menu, rows } from './frame.ts';

const LEAVES = 'Leaves the address';

/** Opens the list of users through a menu item that does not change the address. */
async function showUsersInPlace(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially(LEAVES);
  await page.keyboard.press('Enter');
}

async function expectUsers(page: Page): Promise<void> {
  await expect(listHeading(page)).toHaveText('Users');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeVisible();
}

test.beforeEach(async ({ page, demonstration }) => {
  await openAs(page, 'admin', '/tenants/list', demonstration);
  await expect(listHeading(page)).toHaveText('Tenants');
  await expect(menu(page).getByRole('button', { name: 'Routes' })).toBeVisible();
});

test('a menu item that skips the location change keeps address and history', async ({ page }) => {
  const before = await page.evaluate(() => ({ href: location.href, length: history.length }));
  await menu(page).getByRole('button', { name: 'Routes' }).click();
  const item = menu(page).getByRole('link', { name: LEAVES });
  await item.click();
  await expectUsers(page);
  await expect(page).toHaveTitle(/^Users/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Users');
  // The menu closes when the screen is shown.
  await page.mouse.move(700, 400);
  await menu(page).hover();
  await expect(item).toHaveAttribute('aria-current', 'page');
  await expect(menu(page).getByRole('link', { name: 'Tenants' })).not.toHaveAttribute(
    'aria-current',
  );
  const after = await page.evaluate(() => ({ href: location.href, length: history.length }));
  expect(after).toEqual(before);
});

test('a reload and Back show the screen of the address', async ({ page }) => {
  await showUsersInPlace(page);
  await expectUsers(page);
  await menu(page).getByRole('link', { name: 'Hubs' }).click();
  await expect(listHeading(page)).toHaveText('Hubs');
  await expect(page).toHaveURL(/\/hubs\/list$/);
  await page.goBack();
  await expect(listHeading(page)).toHaveText('Tenants');
  await showUsersInPlace(page);
  await expectUsers(page);
  await page.reload();
  await expect(listHeading(page)).toHaveText('Tenants');
});

test('a search or a row on a screen shown in place changes the address', async ({ page }) => {
  await showUsersInPlace(page);
  await expectUsers(page);
  await rows(page).nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/users\/(?!list)[^?]+$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/users\/list$/);
  await expectUsers(page);
  await page.getByRole('link', { name: 'Tenants' }).click();
  await expect(listHeading(page)).toHaveText('Tenants');
  await showUsersInPlace(page);
  await expectUsers(page);
  await page.getByRole('searchbox').fill('admin');
  await expect(page).toHaveURL(/\/users\/list\?q=admin$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('admin');
});

test('showing a screen in place asks before a form with text is left', async ({ page }) => {
  await page.getByRole('button', { name: 'Create tenant' }).click();
  const name = page.getByRole('dialog', { name: 'Create tenant' }).getByLabel('Name');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await name.fill('Not saved yet');
  await showUsersInPlace(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Not saved yet');
  await expect(page).toHaveTitle(/^Tenants/);
  await showUsersInPlace(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectUsers(page);
  await expect(page).toHaveURL(/\/tenants\/new/);
});
