import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../console.ts';
import { storedToken } from '../session/session-test.ts';
import { OtherAdmin } from './other-admin.ts';
import { finishJob, openForm, openList, unique } from './screen.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const run = promisify(execFile);
const NAME = "L’Été d'Ana “$HOME” & `Fils`";

/** Copies the calls of a dialog, leaves it without sending anything, and runs the copied commands. */
async function copyAndRun(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Copy as a call' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const discard = page.getByRole('button', { name: 'Discard' });
  await expect(discard.or(page.getByRole('main')).first()).toBeVisible();
  if (await discard.isVisible()) await discard.click();
  await expect(dialog).toHaveCount(0);
  return runCopied(page);
}

async function runCopied(page: Page): Promise<string> {
  const commands = await page.evaluate(() => navigator.clipboard.readText());
  const token = await storedToken(page);
  expect(commands).not.toContain(token);
  await run('sh', ['-e', '-c', commands], { env: { ...process.env, TOKEN: token } });
  return commands;
}

test.describe('beside an open page', () => {
  // The open page may still ask for the tenants of a hub that the copied command has deleted.
  test.use({ expectedMessages: /status of 404/ });

  test('the copied call of each write, run by curl, does what the console does', async ({
    page,
  }) => {
    await openList(page, 'admin', 'tenants');
    const api = await OtherAdmin.withSessionOf(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (['PUT', 'DELETE'].includes(request.method())) sent.push(request.url());
    });
    const name = unique(NAME);
    const findTenant = async () => (await api.tenants()).find((one) => one.name === name);

    const { dialog: creation } = await openForm(page, 'tenant', { Name: name });
    await creation.getByLabel(/^Description/).fill('It\'s "new"\nand \\ long – 日本');
    await copyAndRun(page, creation);
    await expect.poll(findTenant).toMatchObject({ description: 'It\'s "new"\nand \\ long – 日本' });
    const tenant = await findTenant();

    await page.goto(`/tenants/${tenant?.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    await edit.getByLabel(/^Contact/).fill('ana@x.example');
    expect(await copyAndRun(page, edit)).toContain(`If-Match: "${tenant?.version}"`);
    await expect.poll(findTenant).toMatchObject({ contactEmail: 'ana@x.example' });

    await page.goto('/hubs/list');
    const hubs = [unique("Hub d'Ana"), unique('Hub 2')] as const;
    for (const hub of hubs) {
      const { dialog } = await openForm(page, 'hub', { Name: hub });
      await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('ITSM-1 “été”');
      expect(await copyAndRun(page, dialog)).toContain('Change-Reason: ITSM-1%20');
      await expect.poll(async () => (await api.hubs()).map((one) => one.name)).toContain(hub);
    }
    const stored = await api.hubs();
    const [first = '', second = ''] = hubs.map((hub) => stored.find((one) => one.name === hub)?.id);

    await page.goto(`/tenants/list?q=${encodeURIComponent(tenant?.key ?? '')}`);
    const selectTenant = () => page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await selectTenant();
    await page.getByRole('button', { name: 'Add to hub…' }).click();
    const adding = page.getByRole('dialog', { name: 'Add 1 tenant to a hub' });
    await adding.getByRole('combobox', { name: 'Hub' }).fill(hubs[0]);
    await adding.getByRole('option', { name: hubs[0] }).click();
    await copyAndRun(page, adding);
    await expect.poll(() => api.tenantIdsIn(first)).toEqual([tenant?.id]);

    await page.getByRole('button', { name: 'Move to hub…' }).click();
    const moving = page.getByRole('dialog', { name: 'Move 1 tenant to a hub' });
    await moving.getByRole('combobox', { name: 'Hub' }).fill(hubs[1]);
    await moving.getByRole('option', { name: hubs[1] }).click();
    await expect(moving).toContainText('+1 −1');
    await copyAndRun(page, moving);
    await expect.poll(() => api.tenantIdsIn(second)).toEqual([tenant?.id]);
    expect(await api.tenantIdsIn(first)).toEqual([]);

    await page.goto('/users/list');
    const username = `ana-${Date.now().toString(36)}`;
    const { dialog: user } = await openForm(page, 'user', {
      'First name': 'Ana',
      'Last name': "O'Neill",
      'User name': username,
      'E-mail': `${username}@x.example`,
    });
    await user.getByRole('combobox', { name: 'Hub' }).fill(hubs[0]);
    await copyAndRun(page, user);
    const findUser = async () => (await api.users()).find((one) => one.username === username);
    await expect.poll(findUser).toMatchObject({ lastName: "O'Neill", hubName: hubs[0] });

    await page.goto(`/users/${(await findUser())?.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await copyAndRun(page, page.getByRole('alertdialog', { name: 'Delete 1 user' }));
    await expect.poll(findUser).toBeUndefined();

    await page.goto(`/hubs/${first}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await copyAndRun(page, page.getByRole('alertdialog', { name: `Delete ${hubs[0]}` }));
    await expect.poll(async () => (await api.hubs()).map(({ id }) => id)).not.toContain(first);
    // The console itself has sent nothing.
    expect(sent).toEqual([]);
  });
});

test('the reason is sent and kept with the calls in the activity, also after a reload', async ({
  page,
}) => {
  await openList(page, 'admin', 'tenants');
  const api = await OtherAdmin.withSessionOf(page);
  const name = unique('Reasoned');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('ITSM-4711 “été”');
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/tenant/create') && one.method() === 'PUT'),
    submit.click(),
  ]);
  expect(decodeURIComponent(request.headers()['change-reason'] ?? '')).toBe('ITSM-4711 “été”');
  await expect(dialog).toBeHidden();
  await page.goto(`/tenants/list?q=${name}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Add to hub…' }).click();
  const adding = page.getByRole('dialog', { name: 'Add 1 tenant to a hub' });
  await adding.getByRole('option', { name: 'United Kingdom' }).click();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await finishJob(page, 'Adding to United Kingdom', 1);

  await page.reload();
  await page.getByRole('button', { name: 'Activity' }).click();
  const lines = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
  const created = lines.filter({ hasText: `Created tenant ${name}` });
  await expect(created).toContainText('Reason: ITSM-4711 “été”');
  const hub = (await api.hubs()).find((one) => one.name === 'United Kingdom');
  const tenant = (await api.tenants()).find((one) => one.name === name);
  expect(await api.tenantIdsIn(hub?.id ?? '')).toContain(tenant?.id);
  for (const line of [created, lines.filter({ hasText: `Added ${name}` })]) {
    await line.getByRole('button', { name: 'Copy as a call' }).click();
    await expect(line.getByRole('button', { name: 'Copied' })).toBeVisible();
    // What was done already is answered like the first call.
    await runCopied(page);
  }
});
