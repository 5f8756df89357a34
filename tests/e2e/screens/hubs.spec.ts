import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { finishJob, getRow, openForm, openList, unique } from './screen.ts';

test('an administrator creates a hub, reviews its tenants, and deletes it', async ({ page }) => {
  await openList(page, 'admin', 'hubs');
  const name = unique('Ostschweiz');
  const { dialog, submit } = await openForm(page, 'hub', { Name: name });
  await expectAccessible(page);
  await submit.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name }).click();
  const drawer = page.getByRole('dialog', { name, exact: true });
  await expect(drawer).toContainText('0 tenants');
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Assign tenants…' }).click();
  const assigning = page.getByRole('dialog', { name: `Tenants of ${name}` });
  await assigning.getByRole('checkbox', { name: /Banque du Léman/ }).check();
  await assigning.getByRole('searchbox').fill('caisse cantonale');
  await assigning.getByRole('checkbox', { name: /Caisse Cantonale/ }).check();
  await expectAccessible(page);
  await expect(assigning).toContainText('+2 −0');
  await assigning.getByRole('button', { name: 'Review' }).click();
  await expect(assigning.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    '+ Banque du Léman banque-du-leman',
    '+ Caisse Cantonale caisse-cantonale',
  ]);
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await assigning.getByRole('button', { name: 'Apply' }).click();
  await finishJob(page, `Assigning tenants to ${name}`, 2);
  expect(sent).toHaveLength(2);
  await expect(drawer).toContainText('2 tenants');
  await expect(drawer.getByRole('list', { name: 'Tenants' })).toContainText('Caisse Cantonale');

  await drawer.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}` });
  await expect(asked).toContainText('2 tenants will be removed from this hub.');
  await expect(asked.getByRole('list')).toContainText('Banque du Léman');
  const confirm = asked.getByRole('button', { name: 'Delete' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await asked.getByRole('textbox', { name: /^Type / }).fill(name);
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(getRow(page, name)).toHaveCount(0);
});

test('an auditor sees hubs and their contents, but no actions that change them', async ({
  page,
}) => {
  await openList(page, 'auditor', 'hubs');
  await expect(page.getByRole('button', { name: 'Create hub' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Arc lémanique' }).click();
  const drawer = page.getByRole('dialog', { name: 'Arc lémanique' });
  await expect(drawer.getByRole('list', { name: 'Users' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Delete|Assign/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/hubs/new');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
