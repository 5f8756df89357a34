import type { Page } from '@playwright/test';
import { expect, signIn, test } from './console.ts';
import { userName } from './sign-in-page.ts';

test.describe('a start that fails', () => {
  test.use({ expectedMessages: /./ });

  test('fault 29: a missing configuration file is named, with its error, and Try again starts anew', async ({
    page,
  }) => {
    await page.route('**/configs/api.json', (route) => route.fulfill({ status: 404 }));
    await page.goto('/tenants/list');
    const panel = page.getByRole('alert');
    await expect(panel).toContainText(
      'Could not load file configs/api.json: the server answered 404 (MF-002)',
    );
    await page.unroute('**/configs/api.json');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(userName(page)).toBeVisible();
  });

  test('fault 30: a configuration file without a key is named with the key', async ({ page }) => {
    await page.route('**/configs/admin.json', (route) => route.fulfill({ json: {} }));
    await page.goto('/tenants/list');
    await expect(page.getByRole('alert')).toContainText(
      /Could not load file configs\/admin\.json: admin_trustid_role/,
    );
  });

  test('fault 66: a shared dependency that fails is named, in the language of the browser', async ({
    browser,
    deployment,
  }) => {
    const page = await browser.newPage({ locale: 'fr-CH', baseURL: deployment.origin });
    await page.route('**/rxjs.js', (route) => route.abort());
    await page.goto('/tenants/list');
    const panel = page.getByRole('alert');
    await expect(panel).toContainText('La console n’a pas pu démarrer');
    await expect(panel).toContainText(/rxjs\.js.* \(MF-030\)/);
    await page.unroute('**/rxjs.js');
    await panel.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByLabel(/utilisateur/i)).toBeVisible();
    await page.close();
  });
});

test.describe('an import map', () => {
  test.use({ expectedMessages: /./ });

  /** Opens the page with its import map as somebody else has left it. */
  async function openWith(page: Page, change: (map: string) => string): Promise<void> {
    await page.route('**/tenants/list', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /(<script type="systemjs-importmap">)([^<]*)/,
        (_, tag: string, map: string) => tag + change(map),
      );
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/tenants/list');
  }

  test('fault 32: that cannot be read ends the start with a page that says so', async ({
    page,
  }) => {
    await openWith(page, (map) => map.slice(1));
    await expect(page.getByRole('alert')).toContainText('The console could not start');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('fault 33: that lacks a module costs that screen alone', async ({ page }) => {
    await signIn(page, 'admin', '/');
    await expect(userName(page)).toBeVisible();
    await openWith(page, (map) => map.replaceAll('"@console/mf-users"', '"@console/nobody"'));
    await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Users');
    await page.getByRole('link', { name: 'Tenants', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  });
});

test('an address that no module claims says so, inside the console', async ({ page }) => {
  await signIn(page, 'admin', '/nowhere/at-all');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await expect(page.getByRole('button', { name: /admin/i })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
});
