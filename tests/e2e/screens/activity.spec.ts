import { expect, openAs, test } from '../console.ts';
import { activityButton, activityPanel, countStoredUsers, waitUntilStored } from './activity.ts';
import { OtherAdmin } from './other-admin.ts';
import { getRow, numberedTenant, openList, rowCount, toKey, unique } from './screen.ts';
import { createTenant } from './tenant-writes.ts';

const CHANGED = { contactEmail: 'other@x.example' };

test('a change among 100,000 rows is shown, with links to list and row', async ({ page }) => {
  // Wide enough for list and panel side by side.
  await page.setViewportSize({ width: 1500, height: 800 });
  const many = Array.from({ length: 100_000 }, (_, number) => numberedTenant(number));
  let rows = many;
  await page.route('**/tenant/list', (route) => route.fulfill({ json: rows }));
  await openList(page, 'admin', 'tenants');
  await waitUntilStored(page, 'Tenant 99999');

  rows = many.with(4711, numberedTenant(4711, CHANGED));
  await page.goto('/tenants/list');
  await expect(activityButton(page)).toContainText('1 change since');
  await activityButton(page).click();
  const line = activityPanel(page).getByRole('listitem').filter({ hasText: 'Tenants' });
  await expect(line).toContainText('Tenant 4711: Contact changed');
  // If this session has shown the row, the change is reported with the previous value.
  rows = rows.with(5, numberedTenant(5, CHANGED));
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(line).toContainText('contact-5@x.example → other@x.example');
  await line.getByRole('link', { name: 'Show the changed Tenants' }).click();
  await expect(rowCount(page)).toHaveText('2 of 100 000 tenants');
  await expect(page).toHaveURL(/changed=new&changed=changed/);
  await page.reload();
  await expect(rowCount(page)).toHaveText('2 of 100 000 tenants');

  await page.getByRole('link', { name: 'Tenant 4711' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tenant 4711' });
  await expect(drawer).toContainText(/Since your last visit\s*Contact\s*changed/);
});

test('a user’s log, views and changes are not shown to the next user', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await waitUntilStored(page, 'tenant');
  const name = unique('Private');
  await createTenant(page, name);
  await expect(getRow(page, name)).toBeVisible();
  const other = await OtherAdmin.withSessionOf(page);
  await other.putTenant({ key: toKey(`${name} 2`), name: `Told ${name}` });
  await expect(activityButton(page)).toContainText('1 change since');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/[?]q=/);
  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('button', { name: 'Save as' }).click();
  const saved = page.getByRole('radio', { name: 'Private' });
  await expect(saved).toHaveCount(1);

  await openAs(page, 'auditor', `/tenants/list?${new URLSearchParams({ q: name })}`);
  await expect(getRow(page, name).first()).toBeVisible();
  await page.getByRole('button', { name: 'View: All' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of a new view' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'In no hub' })).toBeVisible();
  await expect(saved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await activityButton(page).click();
  await expect(activityPanel(page)).toContainText('Nothing yet.');
  await expect(activityPanel(page)).toContainText('Nothing has changed.');
  await expect(activityPanel(page)).not.toContainText(name);
  expect(await countStoredUsers(page), 'users with data in this browser').toBe(1);
});
