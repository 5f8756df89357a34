import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishEdition } from '@console/deploy/release/edition/publish-edition.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { consoleServer } from '@console/deploy/static/console-server.ts';
import { deploymentHeaders } from '@console/deploy/static/deployment-headers.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { serverFor } from '../../run/worker-console.ts';
import { expect, openAs, test } from '../console.ts';
import { fill, getRow, openForm, openList } from '../screens/screen.ts';
import { ENDPOINT, ForeignPlatform } from './foreign-platform.ts';

// The browser logs a refused create.
test.use({ expectedMessages: /409/ });

let platform: ForeignPlatform;
let restore: () => Promise<void>;

/** Points the worker's console at the foreign platform, which has no events. */
test.beforeAll(async ({ deployment, dataFolder }) => {
  const store = new Store(dataFolder);
  const local = serverFor(deployment);
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(store.page, 'configs', `${name}.json`), 'utf8'));
  const [api, profile, admin, identity] = await Promise.all(
    ['api', 'profile', 'admin', 'identity'].map(read),
  );
  const { settings: before } = (await store.edition()) ?? {};
  if (!before) throw new Error('No console is deployed');
  const publish = async (
    configuration: Readonly<Record<string, unknown>>,
    settings: typeof before,
  ) => {
    const current = await store.edition();
    if (!current) throw new Error('No console is deployed');
    await publishEdition(store, current, { ...current, settings, configuration, changes: [] });
  };
  platform = new ForeignPlatform(deployment.origin);
  const { extensions: _, ...known } = api;
  const foreign = { ...known, url: await platform.start(), adminEndpoint: ENDPOINT };
  // `reportUrl` is empty, because this deployment has no receiver of reports.
  const settings = { ...before, reportUrl: '' };
  await publish({ api: foreign, profile: {}, admin, identity }, settings);
  const port = Number(new URL(deployment.origin).port);
  const server = consoleServer(store, await deploymentHeaders(store));
  await close(local);
  await listen(server, port);
  restore = async () => {
    await close(server);
    await publish({ api, profile, admin, identity }, before);
    await listen(local, port);
    await platform.stop();
  };
});

test.afterAll(() => restore());

/** Every test also proves that no preflight was refused. */
test.afterEach(() => expect(platform.refusedPreflights).toEqual([]));

const names = (rows: ReadonlyMap<string, Record<string, unknown>>) =>
  [...rows.values()].map(({ name, username }) => name ?? username).sort();

test('tenants are shown, created and changed', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await expect(getRow(page, 'Erste Bank')).toContainText('Nord');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: 'Dritte Bank' });
  // The header of a reason would fail the preflight, so the reason stays on this device.
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' });
  await expect(reason).toHaveAccessibleDescription(/kept only in your activity on this device/);
  await reason.fill('ITSM-4711');
  await submit.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Dritte Bank' }).click();
  const drawer = page.getByRole('dialog', { name: 'Dritte Bank' });
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Dritte Bank' });
  await form.getByLabel('Contact').fill('dritte@bank.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(drawer).toContainText('dritte@bank.example');
  expect(names(platform.tenants)).toEqual(['Dritte Bank', 'Erste Bank', 'Zweite Bank']);
});

test('a refused create shows the message of the platform', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const { dialog, submit } = await openForm(page, 'tenant', { Name: 'Another' });
  await fill(dialog, { Key: 'erste' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('This key belongs to another bank');
  await expect(dialog.getByLabel('Name')).toHaveValue('Another');
});

test('users are shown, created and deleted', async ({ page }) => {
  await openList(page, 'admin', 'users');
  const values = { 'First name': 'Zoé', 'Last name': 'Blanc', 'E-mail': 'zoe@x.example' };
  const { dialog, submit } = await openForm(page, 'user', values);
  await expect(dialog.getByLabel('Hub')).toHaveValue('Nord');
  await submit.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Zoé Blanc' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => names(platform.users)).toEqual(['ada']);
});

test('a hub is created, gets a tenant, loses it, and is deleted', async ({ page }) => {
  await openList(page, 'admin', 'hubs');
  const { dialog, submit } = await openForm(page, 'hub', { Name: 'Süd' });
  await submit.click();
  await expect(dialog).toBeHidden();
  const id = [...platform.hubs.values()].find(({ name }) => name === 'Süd')?.id ?? '';
  const tenants = () => [...(platform.pairs.get(id) ?? [])];

  await openAs(page, 'admin', '/tenants/list');
  await page.getByRole('checkbox', { name: 'Select Zweite Bank' }).check();
  await page.getByRole('button', { name: 'Add to hub…' }).click();
  const adding = page.getByRole('dialog', { name: /Add 1 tenant/ });
  await adding.getByRole('option', { name: 'Süd' }).click();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(tenants).toEqual(['2']);

  await page.goto('/tenants/2');
  const hubs = page.getByRole('dialog').getByRole('list', { name: 'Hubs' });
  await hubs.getByRole('button', { name: 'Remove from Süd' }).click();
  await expect.poll(tenants).toEqual([]);

  await page.goto(`/hubs/${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete Süd' });
  await asked.getByRole('textbox', { name: 'Type Süd to confirm' }).fill('Süd');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => names(platform.hubs)).toEqual(['Nord']);
});

test('the search finds rows of every list', async ({ page }) => {
  await openList(page, 'admin', 'hubs');
  await page.keyboard.press('Control+k');
  for (const name of ['Erste Bank', 'ada', 'Nord']) {
    await page.getByRole('combobox').fill(name);
    await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
  }
});
