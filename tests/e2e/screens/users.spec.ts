import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { fill, openList, rowOf } from './screen.ts';

test('an administrator creates a user in a chosen hub, and deletes it', async ({ page }) => {
  await openList(page, 'admin', 'users');
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await fill(dialog, { 'First name': 'Zoé', 'Last name': 'Adminée', 'E-mail': 'zoe@x.example' });
  await expect(dialog.getByLabel('User name')).toHaveValue('zoe.adminee');
  await dialog.getByRole('combobox', { name: 'Hub' }).fill('fra');
  await dialog.getByRole('option', { name: 'France Est' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'zoe.adminee')).toContainText('France Est');
  await page.getByRole('searchbox').fill('adminee');
  await page.getByRole('link', { name: 'Zoé Adminée' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete 1 user' });
  await expect(asked).toContainText('Zoé Adminée, France Est');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('No user matches.')).toBeVisible();
  await expect(page).toHaveURL(/\/users\/list/);
});

test('a manager creates users only in their own hub, and deletes several with verdicts', async ({
  page,
}) => {
  await openList(page, 'manager', 'users');
  for (const [first, name] of [
    ['Yves', 'yves.several'],
    ['Xena', 'xena.several'],
  ] as const) {
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create user' });
    await fill(dialog, { 'First name': first, 'Last name': 'Several', 'E-mail': `${name}@x.ch` });
    await expect(dialog.getByLabel('Hub')).not.toBeEditable();
    await expect(dialog.getByLabel('Hub')).toHaveAccessibleDescription('New users join this hub.');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('Arc lémanique');
  }
  await page.getByRole('checkbox', { name: 'Select Yves Several' }).check();
  await page.getByRole('checkbox', { name: 'Select Xena Several' }).check();
  await page.getByRole('searchbox').fill('manon agerter');
  await page.getByRole('checkbox', { name: 'Select Manon Agerter' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete 2 users' });
  await expect(asked).toContainText('Your own account is left out');
  await asked.getByRole('button', { name: 'Delete' }).click();
  const verdicts = page.getByRole('list', { name: 'Verdicts' }).getByRole('listitem');
  await expect(verdicts.filter({ hasText: 'done' })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox').fill('several');
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('users cannot delete their own account, and the button says so', async ({ page }) => {
  await openList(page, 'manager', 'users', '?q=manon+agerter');
  await page.getByRole('link', { name: 'Manon Agerter' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('You cannot delete your own account.');
  await button.focus();
  await expect(button).toBeFocused();
  await expect(page.getByText('You cannot delete your own account.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectAccessible(page);
});

test('an auditor sees the users of every hub and is offered no change', async ({ page }) => {
  await openList(page, 'auditor', 'users');
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Create user|Import…)$/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/users/new');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
