import { OFFSETS } from '@console/shared-node/ports.ts';
import { expectAccessible } from './accessible.ts';
import { expect, openAs, signIn, test } from './console.ts';
import { markFirstRows } from './screens/screen.ts';
import { userName } from './sign-in-page.ts';

test('the root leads to tenants, and no address contains a token', async ({ page, baseURL }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await signIn(page, 'admin', '/');
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/tenants/list`);
  for (const address of addresses) expect(address).not.toMatch(/token|eyJ/);
});

test('a return visit sends no request to the provider, and loads the code for it late', async ({
  page,
  deployment,
}) => {
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const asked: string[] = [];
  const provider = new URL(deployment.origin);
  provider.port = String(Number(provider.port) + OFFSETS.identity);
  page.on('request', (request) => {
    if (new URL(request.url()).origin === provider.origin) asked.push(request.url());
  });
  // The code may be loaded at any time after the first rows.
  await markFirstRows(page, 'inserted');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(asked).toEqual([]);
  const isLate = () =>
    page.evaluate(() => {
      const [rows] = performance.getEntriesByName('rows');
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/shared-auth\/.*\/chunk-/.test(name))
        .map(({ startTime }) => startTime > (rows?.startTime ?? Number.POSITIVE_INFINITY));
    });
  await expect.poll(isLate).toContain(true);
  expect(await isLate()).not.toContain(false);
});

test('axe finds no problem in the sign-in page', async ({ page }) => {
  await page.goto('/tenants/list');
  await expect(userName(page)).toBeVisible();
  await expectAccessible(page);
});

test('Logout ends the session in the console and at the provider', async ({ page }) => {
  await signIn(page, 'admin', '/tenants/list');
  await page.getByRole('button', { name: /admin/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(userName(page)).toBeVisible();
  await page.goto('/tenants/list');
  await expect(userName(page)).toBeVisible();
});
