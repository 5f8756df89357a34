import { expectAccessible } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';

test('an account without permissions sees no list and requests none', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, 'nobody', '/tenants/list');
  for (const [list, permission] of [
    ['tenants', 'GetTenants'],
    ['users', 'GetUsers'],
    ['hubs', 'GetManagementHubs'],
  ] as const) {
    await page.goto(`/${list}/new`);
    await expect(page.getByText(permission)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use another account' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Create|Import|Export)/ })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  }
  expect(asked.filter((path) => /\/(tenant|user|hub)\b/.test(path))).toEqual([]);
});
