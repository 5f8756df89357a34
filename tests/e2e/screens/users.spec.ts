import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { getRow, openForm, openList } from './screen.ts';

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
  const verdicts = page.getByRole('list', { name: 'Verdicts' }).getByRole('listitem');
  await expect(verdicts.filter({ hasText: 'done' })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('searchbox').fill('several');
  await expect(page.getByText('No user matches.')).toBeVisible();
});
