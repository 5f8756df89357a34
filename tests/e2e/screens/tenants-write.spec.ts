import { expectAccessible } from '../accessible.ts';
import { type Account, expect, test } from '../console.ts';
import { getJob, getRow, openForm, openList, unique } from './screen.ts';

test('an administrator creates a tenant with a proposed key, and edits it', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const name = unique('Élan');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
  await expect(dialog.getByLabel('Key')).toHaveValue(/^elan-/);
  await expectAccessible(page);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(getRow(page, name)).toBeVisible();

  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  await form.getByLabel('Contact').fill('elan@tenant.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(drawer).toContainText('elan@tenant.example');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(getRow(page, name)).toContainText('elan@tenant.example');
  await page.reload();
  // Other tests create tenants at the same time, so the row may be out of sight.
  await page.getByRole('searchbox').fill(name);
  await expect(getRow(page, name)).toContainText('elan@tenant.example');
});

for (const account of ['manager', 'auditor'] as const satisfies readonly Account[]) {
  test(`the ${account} sees tenants, but no actions that change them`, async ({ page }) => {
    await openList(page, account, 'tenants');
    await page.getByRole('link', { name: 'Banque du Léman' }).click();
    const drawer = page.getByRole('dialog', { name: 'Banque du Léman' });
    await expect(drawer).toContainText('banque-du-leman');
    await expect(drawer.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    for (const name of ['Create tenant', 'Import…', 'Add to hub…']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.goto('/tenants/new');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('selected tenants are added to a hub, and Undo removes them again', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await page.getByRole('checkbox', { name: 'Select Banque du Léman' }).check();
  await page.getByRole('checkbox', { name: 'Select Caisse Cantonale' }).check();
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No tenant matches.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to hub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add 2 tenants to a hub' });
  await dialog.getByRole('option', { name: 'United Kingdom' }).click();
  await expect(dialog).toContainText('+2 −0');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const adding = getJob(page, 'Adding to United Kingdom');
  await expect(adding).toContainText('2 of 2 done.');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Undo' }).click();
  const undone = getJob(page, 'Undo finished');
  await expect(undone).toContainText('2 of 2 done.');
  await expect(undone.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await undone.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('searchbox').fill('leman');
  await page.getByRole('link', { name: 'Banque du Léman' }).click();
  const hubs = page
    .getByRole('dialog', { name: 'Banque du Léman' })
    .getByRole('list', { name: 'Hubs' });
  await expect(hubs.getByRole('link', { name: 'Arc lémanique' })).toBeVisible();
  await hubs.getByRole('button', { name: 'Remove from Arc lémanique' }).click();
  await expect(hubs).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await hubs.getByRole('link', { name: 'Arc lémanique' }).click();
  await page
    .getByRole('dialog', { name: 'Arc lémanique' })
    .getByRole('link', { name: /tenants$/ })
    .click();
  await expect(page).toHaveURL(/\/tenants\/list\?hub=Arc\+?%?/);
  await expect(getRow(page, 'Banque du Léman')).toBeVisible();
});
