import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { openList, rowOf, unique } from './screen.ts';
import { SomebodyElse } from './somebody-else.ts';

test('tenants in no hub are found in two steps, and by their address', async ({ page }) => {
  await openList(page, 'auditor', 'tenants');
  await expect(
    rowOf(page, 'Banque du Léman').getByRole('link', { name: 'Arc lémanique' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: /^in no hub/ }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?hubs=none$/);
  const withHub = page.locator('tbody').getByRole('row').filter({ hasNotText: 'in no hub' });
  await expect(page.getByText(/^\d+ of \d+ tenants$/)).toBeVisible();
  await expect(rowOf(page, 'in no hub').first()).toBeVisible();
  await expect(withHub.filter({ has: page.getByRole('rowheader') })).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 'in no hub').first()).toBeVisible();
  await expect(withHub.filter({ has: page.getByRole('rowheader') })).toHaveCount(0);
});

test.describe('while somebody else deletes hubs', () => {
  // An event says only that a hub changed.
  test.use({ expectedMessages: /404/ });

  test('forty tenants are moved to another hub and back; what somebody else does is shown', async ({
    page,
  }) => {
    const live = page.waitForResponse('**/events');
    await openList(page, 'admin', 'tenants');
    await live;
    const other = await SomebodyElse.besides(page);
    const all = await other.tenants();
    const [from, to] = [unique('Ouest'), unique('Est')];
    const ids = [await other.putHub(from, all.slice(0, 40)), await other.putHub(to)];
    // The column follows what is done elsewhere.
    await page.getByRole('searchbox').fill(`hub:"${from}"`);
    await expect(page.getByText(/^40 of \d+ tenants$/)).toBeVisible();

    await page.getByRole('checkbox', { name: 'Select all that match' }).check();
    await page.getByRole('button', { name: 'Move to hub…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 40 tenants to a hub' });
    await dialog.getByRole('combobox', { name: 'Hub' }).fill(to.slice(0, -1));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    for (const kept of ['Arc lémanique', 'Deutschschweiz', 'France Est', 'United Kingdom']) {
      const box = dialog.getByRole('checkbox', { name: new RegExp(`^${kept}`) });
      if ((await box.count()) > 0) await box.uncheck();
    }
    await expect(dialog).toContainText('+40 −40');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    const running = page.getByRole('dialog', { name: `Moving to ${to}` });
    await expect(running).toContainText('40 of 40 done.');
    await expect(page.getByText(/^0 of \d+ tenants$/)).toBeAttached();
    await running.getByRole('button', { name: 'Undo' }).click();
    const undone = page.getByRole('dialog', { name: 'Undo finished' });
    await expect(undone).toContainText('40 of 40 done.');
    await undone.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText(/^40 of \d+ tenants$/)).toBeVisible();
    for (const id of ids) await other.deleteHub(id);
    await expect(page.getByText(/^0 of \d+ tenants$/)).toBeVisible();
  });
});

test('who may not see all hubs has no column of them, and nothing is asked', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openList(page, 'manager', 'tenants', '?hubs=none');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Hubs' })).toHaveCount(0);
  await expect(page.getByText(/^\d+ tenants$/)).toBeVisible();
  expect(asked.filter((path) => /\/hub\//.test(path))).toEqual([]);
});
