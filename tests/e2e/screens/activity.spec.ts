import { expect, openAs, test } from '../console.ts';
import { activityButton, activityPanel, countStoredUsers, untilStored } from './activity.ts';
import { OtherAdministrator } from './other-administrator.ts';
import { countOf, keyOf, openList, rowOf, unique } from './screen.ts';
import { createTenant } from './tenant-writes.ts';

const ROWS = 100_000;

const tenant = (number: number, contactEmail = `contact-${number}@x.example`) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  key: `tenant-${number}`,
  name: `Tenant ${number}`,
  contactEmail,
  createdAt: '2026-01-31T12:00:00Z',
  createdBy: 'admin',
  version: 1,
});

const many = Array.from({ length: ROWS }, (_, number) => tenant(number));

test('among 100,000 rows a change is shown with the previous value, and links to the list and the row', async ({
  page,
}) => {
  // Wide enough for list and panel side by side.
  await page.setViewportSize({ width: 1500, height: 800 });
  let rows = many;
  await page.route('**/tenant/list', (route) => route.fulfill({ json: rows }));
  await openList(page, 'admin', 'tenants');
  await untilStored(page, 'Tenant 99999');

  rows = many.with(4711, tenant(4711, 'other@x.example'));
  await page.goto('/tenants/list');
  await expect(activityButton(page)).toContainText('1 change since');
  await activityButton(page).click();
  const line = activityPanel(page).getByRole('listitem').filter({ hasText: 'Tenants' });
  await expect(line).toContainText('Tenant 4711: Contact changed');
  // A row that this session has shown is reported with its previous value.
  rows = rows.with(5, tenant(5, 'other@x.example'));
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(line).toContainText('contact-5@x.example → other@x.example');
  await line.getByRole('link', { name: 'Show the changed Tenants' }).click();
  await expect(countOf(page)).toHaveText('2 of 100 000 tenants');
  await expect(page).toHaveURL(/changed=new&changed=changed/);
  await page.reload();
  await expect(countOf(page)).toHaveText('2 of 100 000 tenants');

  await page.getByRole('link', { name: 'Tenant 4711' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tenant 4711' });
  await expect(drawer).toContainText(/Since your last visit\s*Contact\s*changed/);
});

test('a user’s log, views and changes are not shown to the next user of the same machine', async ({
  page,
}) => {
  await openList(page, 'admin', 'tenants');
  await untilStored(page, 'tenant');
  const name = unique('Private');
  await createTenant(page, name);
  await expect(rowOf(page, name)).toBeVisible();
  const other = await OtherAdministrator.besides(page);
  await other.putTenant({ key: keyOf(`${name} 2`), name: `Told ${name}` });
  await expect(activityButton(page)).toContainText('1 change since');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/[?]q=/);
  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('button', { name: 'Save as' }).click();
  await expect(page.getByRole('radio')).toHaveCount(2);

  await openAs(page, 'auditor', `/tenants/list?${new URLSearchParams({ q: name })}`);
  await expect(rowOf(page, name).first()).toBeVisible();
  await page.getByRole('button', { name: 'View: All' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of a new view' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await activityButton(page).click();
  await expect(activityPanel(page)).toContainText('Nothing yet.');
  await expect(activityPanel(page)).toContainText('Nothing has changed.');
  await expect(activityPanel(page)).not.toContainText(name);
  expect(await countStoredUsers(page), 'users with data in this browser').toBe(1);
});
