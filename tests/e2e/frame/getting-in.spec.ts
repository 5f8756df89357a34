import { expectAccessible } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';
import { permissions } from '../operator.ts';
import { openWith } from './frame.ts';

test('a user who may not see tenants is led to another section', async ({ page, dataFolder }) => {
  try {
    await permissions(dataFolder, 'role auditor -GetTenants');
    await openAs(page, 'auditor', '/');
    await expect(page.getByText('GetTenants')).toBeVisible();
    await expect(page).toHaveURL(/\/tenants/);
    await page.getByRole('button', { name: 'Go to Users' }).click();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused();
  } finally {
    await permissions(dataFolder, 'role auditor +GetTenants');
  }
});

test('a manager finds their own hub in the profile menu and in the search', async ({ page }) => {
  await openWith(page, {}, 'manager', '/users/list');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'My hub' }).click();
  await expect(page.getByRole('link', { name: 'Arc lémanique', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('my hub');
  await expect(page.getByRole('option', { selected: true })).toHaveText('My hub');
});

test('? shows the shortcuts, and can turn off single-character shortcuts', async ({ page }) => {
  await openWith(page, {});
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  const search = page.getByRole('searchbox');
  for (const key of ['?', '/']) await page.keyboard.press(key);
  await expect(keys).toBeHidden();
  await expect(search).not.toBeFocused();

  await page.reload();
  await expect(search).not.toHaveAttribute('aria-keyshortcuts');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await keys.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});
