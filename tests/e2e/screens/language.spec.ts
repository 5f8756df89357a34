import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { openList } from './screen.ts';

async function chooseFrenchElsewhere(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/users/list');
  await other.getByRole('button', { name: 'Language: English' }).click();
  await other.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(other.getByRole('heading', { name: 'Utilisateurs', level: 1 })).toBeVisible();
}

test.describe('with a language file missing', () => {
  test.use({ expectedMessages: /Failed to load resource|Texts of mf-tenants \(fr\)|fr\.json/ });

  test('faults 31 and 73: a module without texts keeps its language and form', async ({ page }) => {
    await page.route('**/mf-tenants/**/fr.json', (route) => route.fulfill({ status: 404 }));
    await openList(page, 'admin', 'tenants');
    await page.getByRole('button', { name: 'Create tenant' }).click();
    // Found without its name: the name comes from the menu's texts, which will be French.
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Half typed');
    await chooseFrenchElsewhere(page);
    await expect(form.getByRole('button', { name: 'Annuler' })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Half typed');
    await expect(
      page.getByRole('heading', { name: 'Tenants', includeHidden: true }),
    ).toBeAttached();
  });
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CH' });

  test('the title, the profile and an import are French', async ({ page }) => {
    await openList(page, 'admin', 'tenants');
    await expect(page).toHaveTitle('Organisations – Console de la plateforme');
    await expect(page.getByRole('button', { name: /^Profil\s: admin/ })).toBeVisible();
    await page.getByRole('button', { name: 'Importer…' }).click();
    const buffer = Buffer.from('Nom;Clé\nAlpha;Bad Key!\n');
    const file = { name: 'organisations.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('Fichier', { exact: true }).setInputFiles(file);
    const wrong = page.getByRole('row').filter({ hasText: 'Bad Key!' });
    await expect(wrong).toContainText('Non importée Clé\u{202f}: ');
  });

  test('axe finds no problem in the list of tenants and its popups', async ({ page }) => {
    await openList(page, 'admin', 'tenants');
    await page.getByRole('checkbox', { name: 'Sélectionner Banque du Léman' }).check();
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Vue\s: / }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').pressSequentially('hub:arc');
    await page.getByRole('option', { name: /Arc lémanique/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'Banque du Léman' }).click();
    await expect(page.getByRole('dialog', { name: 'Banque du Léman' })).toBeVisible();
    await expectAccessible(page);
  });

  for (const [list, create, field] of [
    ['tenants', 'Créer une organisation', 'Nom'],
    ['users', 'Créer un utilisateur', 'Prénom'],
    ['hubs', 'Créer un hub', 'Nom'],
  ] as const) {
    test(`axe finds no problem in form, errors and question of ${list}`, async ({ page }) => {
      await openList(page, 'admin', list);
      await page.getByRole('button', { name: create }).click();
      const form = page.getByRole('dialog', { name: create });
      await form.getByRole('button', { name: create }).click();
      await expect(form.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await form.getByLabel(field, { exact: true }).fill('Écrit');
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('alertdialog', { name: 'Abandonner votre saisie ?' }),
      ).toBeVisible();
      await expectAccessible(page);
    });
  }
});
