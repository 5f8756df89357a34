import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { getRow, openList, unique } from './screen.ts';

test('an administrator creates a hub, reviews its tenants, and deletes it', async ({ page }) => {
  await openList(page, 'admin', 'hubs');
  const name = unique('Ostschweiz');
  await page.getByRole('button', { name: 'Create hub' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create hub' });
  await dialog.getByLabel('Name').fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create hub' }).click();
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
  const running = page.getByRole('dialog', { name: `Assigning tenants to ${name}` });
  await expect(running).toContainText('2 of 2 done.');
  expect(sent).toHaveLength(2);
  await running.getByRole('button', { name: 'Close' }).last().click();
  await expect(drawer).toContainText('2 tenants');
  await expect(drawer.getByRole('list', { name: 'Tenants' })).toContainText('Caisse Cantonale');

  await drawer.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}` });
  await expect(asked).toContainText('2 tenants will be released from this hub.');
  await expect(asked.getByRole('list')).toContainText('Banque du Léman');
  const confirm = asked.getByRole('button', { name: 'Delete' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await asked.getByRole('textbox').fill(name);
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(getRow(page, name)).toHaveCount(0);
});

test('a double click on "Review" shows the changes and applies none', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await openList(page, 'admin', 'hubs');
  await page.getByRole('link', { name: 'United Kingdom' }).click();
  await page.getByRole('button', { name: 'Assign tenants…' }).click();
  const assigning = page.getByRole('dialog', { name: 'Tenants of United Kingdom' });
  await assigning.getByRole('button', { name: 'Not in the hub' }).click();
  await assigning.getByRole('checkbox').first().check();
  const choosing = await assigning.boundingBox();
  await assigning.getByRole('button', { name: 'Review' }).dblclick();
  await expect(assigning.getByRole('heading', { name: 'Changes' })).toBeFocused();
  expect(await assigning.boundingBox()).toEqual(choosing);

  const question = page.getByRole('alertdialog', { name: 'Discard the changes?' });
  // The backdrop of the dialog.
  await page.mouse.dblclick(8, 300);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(assigning.getByRole('list', { name: 'Changes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(assigning).toBeHidden();
  expect(sent).toEqual([]);
});
