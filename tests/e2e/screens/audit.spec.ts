import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from '../console.ts';
import { activityButton, activityPanel } from './activity.ts';
import { OtherAdmin } from './other-admin.ts';
import { openList, toKey, unique } from './screen.ts';

test('an auditor finds who created a tenant, and downloads the entries', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const name = unique('Audited');
  const admin = await OtherAdmin.withSessionOf(page);
  await admin.putTenant({ key: toKey(name), name });

  await openAs(page, 'auditor', '/tenants/list');
  await activityButton(page).click();
  await activityPanel(page).getByRole('button', { name: 'Audit trail of all users' }).click();
  const panel = page.getByRole('dialog', { name: 'Audit trail' });
  await panel.getByRole('textbox', { name: 'Id, key or hub' }).fill(toKey(name));
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  const entries = panel.getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toHaveText(new RegExp(`^admin Tenants: created ${toKey(name)}`));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`;admin;putTenant;[0-9a-f-]{36};${toKey(name)};;created;`));
});

test('a user without the permission is not offered the audit trail', async ({ page }) => {
  await openAs(page, 'manager', '/users/list');
  await activityButton(page).click();
  await expect(activityPanel(page).getByRole('button', { name: 'Clear…' })).toBeVisible();
  await expect(activityPanel(page).getByRole('button', { name: /Audit/ })).toHaveCount(0);
});
