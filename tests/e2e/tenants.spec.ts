import { expect, openAs, test } from './console.ts';

test('an administrator sees the seeded tenants, finds one, and sorts', async ({ page }) => {
  await openAs(page, 'admin', '/tenants/list');
  // Any number: other tests of the same worker may have created tenants besides the sixty seeded ones.
  await expect(page.getByText(/^\d+ tenants$/)).toBeVisible();
  await page.getByRole('searchbox').fill('leman');
  await expect(page.getByText(/^\d+ of \d+ tenants$/)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(/léman/i);
  await page.getByRole('searchbox').fill('');
  const name = page.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', /ascending|descending/);
});

test.describe('a key that is in use', () => {
  test.use({ expectedMessages: /409/ });

  test('is reported at its field, and the typed text is kept', async ({ page }) => {
    await openAs(page, 'admin', '/tenants/list');
    await page.getByRole('button', { name: 'Create tenant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create tenant' });
    await dialog.getByLabel('Name').fill('Something new');
    await dialog.getByLabel('Key').fill('banque-du-leman');
    await dialog.getByRole('button', { name: 'Create tenant' }).click();
    await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(/taken|use/i);
    await expect(dialog.getByLabel('Name')).toHaveValue('Something new');
  });
});
