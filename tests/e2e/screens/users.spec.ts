import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { finishJob, getJob, getRow, openForm, openList, openResults } from './screen.ts';

test('a manager creates users only in their own hub, and deletes several', async ({ page }) => {
  await openList(page, 'manager', 'users');
  for (const [first, name] of [
    ['Yves', 'yves.several'],
    ['Xena', 'xena.several'],
  ] as const) {
    const values = { 'First name': first, 'Last name': 'Several', 'E-mail': `${name}@x.ch` };
    const { dialog, submit } = await openForm(page, 'user', values);
    await expect(dialog.getByLabel('Hub')).not.toBeEditable();
    await expect(dialog.getByLabel('Hub')).toHaveAccessibleDescription('New users join this hub.');
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(getRow(page, name)).toContainText('Arc lémanique');
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
  const verdicts = await openResults(getJob(page, 'Deleting 2 users'));
  await expect(verdicts.filter({ hasText: 'done' })).toHaveCount(2);
  await expectAccessible(page);
  await finishJob(page, 'Deleting 2 users', 2);
  await page.getByRole('searchbox').fill('several');
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('users cannot delete their own account, and the button says why', async ({ page }) => {
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

test('an auditor sees the users of every hub, but no actions that change them', async ({
  page,
}) => {
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
