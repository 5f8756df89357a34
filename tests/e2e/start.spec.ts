import type { Page } from '@playwright/test';
import { expect, signIn, test } from './console.ts';
import { expectPanel } from './session/session-test.ts';
import { userName } from './sign-in-page.ts';

test.describe('a start that fails', () => {
  test.use({ expectedMessages: /./ });

  test('fault 29: a missing configuration file is named; Retry works', async ({ page }) => {
    await page.route('**/configs/api.json', (route) => route.fulfill({ status: 404 }));
    await page.goto('/tenants/list');
    const panel = await expectPanel(
      page,
      'Could not load file configs/api.json: the server answered 404 (MF-002)',
    );
    await page.unroute('**/configs/api.json');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(userName(page)).toBeVisible();
  });

  test('fault 30: if a configuration file lacks a key, both are named', async ({ page }) => {
    await page.route('**/configs/admin.json', (route) => route.fulfill({ json: {} }));
    await page.goto('/tenants/list');
    await expect(page.getByRole('alert')).toContainText(
      /Could not load file configs\/admin\.json: admin_trustid_role/,
    );
  });

  test('fault 66: a failing shared dependency is named', async ({ browser, deployment }) => {
    const page = await browser.newPage({ locale: 'fr-CH', baseURL: deployment.origin });
    await page.route('**/page.js', (route) => route.abort());
    await page.goto('/tenants/list');
    const panel = await expectPanel(page, 'La console n’a pas pu démarrer');
    await expect(panel).toContainText(/shared-dependencies\/.*page\.js.* \(MF-030\)/);
    await page.unroute('**/page.js');
    await panel.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByLabel(/utilisateur/i)).toBeVisible();
    await page.close();
  });
});

test.describe('an import map', () => {
  test.use({ expectedMessages: /./ });

  /** Changes the import map in the page and in `importmap.json`, as a faulty program may do. */
  const changeMap = async (page: Page, before: string, after: string): Promise<void> => {
    await page.addInitScript(
      ([from, to]) => {
        new MutationObserver((_, observer) => {
          const map = document.querySelector('script[type="systemjs-importmap"]')?.firstChild;
          if (!map?.nodeValue?.includes(from)) return;
          observer.disconnect();
          map.nodeValue = map.nodeValue.replaceAll(from, to);
        }).observe(document, { childList: true, subtree: true });
      },
      [before, after] as const,
    );
    await page.route('**/importmap.json', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ body: body.replaceAll(before, after) });
    });
  };

  test('fault 32: that cannot be parsed ends the start with an error page', async ({ page }) => {
    await changeMap(page, '"imports"', 'imports');
    await page.goto('/tenants/list');
    await expect(page.getByRole('alert')).toContainText('The console could not start');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('fault 33: that lacks a module is reported in place of the module', async ({ page }) => {
    await changeMap(page, '"@console/mf-users":', '"@console/mf-gone":');
    await signIn(page, 'admin', '/users/list');
    await expect(page.getByRole('alert')).toContainText(/resolve.*@console\/mf-users.*MF-037/);
    await page.getByRole('link', { name: 'Hubs', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hubs', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  });
});

test('an unknown address is reported in the console, in the user’s language', async ({ page }) => {
  await signIn(page, 'admin', '/nowhere/at-all');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await expect(page.getByRole('button', { name: /admin/i })).toBeVisible();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.getByText('Il n’y a rien à cette adresse')).toBeVisible();
  await page.getByRole('link', { name: 'Aller à la page d’accueil' }).click();
  await expect(page.getByRole('heading', { name: 'Organisations', level: 1 })).toBeVisible();
});
