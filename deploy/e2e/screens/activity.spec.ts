import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, openAs, serverStops, test } from '../console.ts';
import { fill, openList, rowOf, unique } from './screen.ts';
import { SomebodyElse } from './somebody-else.ts';

const ROWS = 100_000;
const WRITE = '**/tenant/create';

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

/** Opens the panel by the button in the top bar. */
async function openActivity(page: Page) {
  const button = page
    .getByRole('banner')
    .getByRole('button', { name: /^(Activity|\d+ changes? )/ });
  await button.click();
  return page.getByRole('dialog', { name: 'Activity' });
}

/** Waits until this browser remembers what the list of tenants has. */
const untilKept = (page: Page) => expect.poll(() => page.evaluate(keptVisits)).toMatch(/tenant/);

/** The lists that a page's browser remembers, as one text. */
async function keptVisits(): Promise<string> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'console.visits')) return '';
  return new Promise((resolve) => {
    const opening = indexedDB.open('console.visits');
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('visits').objectStore('visits').getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(JSON.stringify(reading.result.map(({ takenAt }) => takenAt)));
      };
    };
  });
}

test('what changed since the last visit: 3 added, 2 changed and 1 gone of 100,000 are named exactly', async ({
  page,
}) => {
  // Wide enough for list and panel side by side.
  await page.setViewportSize({ width: 1500, height: 800 });
  let rows = many;
  await page.route('**/tenant/list', (route) => route.fulfill({ json: rows }));
  await openList(page, 'admin', 'tenants');
  await untilKept(page);
  await page.goto('about:blank');

  rows = [
    ...many.slice(0, 4711),
    tenant(4711, 'new@x.example'),
    ...many.slice(4712, 77_777),
    ...many.slice(77_778, ROWS - 1),
    { ...tenant(ROWS - 1), name: 'Renamed' },
    ...[1, 2, 3].map((number) => ({ ...tenant(ROWS + number), name: `Added ${number}` })),
  ];
  await page.goto('/tenants/list');
  await expect(page.getByRole('banner')).toContainText(/6 changes since \d\d:\d\d/);
  const panel = await openActivity(page);
  const line = panel.getByRole('listitem').filter({ hasText: 'Tenants' });
  await expect(line).toContainText('3 new, 2 changed, 1 gone');
  await expect(line).toContainText('New: Added 1, Added 2, Added 3');
  await expect(line).toContainText('Tenant 4711: Contact changed');
  await expect(line).toContainText('Renamed: Name changed');
  await expect(line).toContainText('Gone: Tenant 77777');
  await expect(panel.getByRole('status').filter({ hasText: 'Looking' })).toHaveCount(0);
  await expectAccessible(page);

  // What this session has shown is told with its value of before.
  rows = rows.with(5, tenant(5, 'other@x.example'));
  await page
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .click();
  await expect(line).toContainText('contact-5@x.example → other@x.example');
  await panel.getByRole('link', { name: 'Show the changed Tenants' }).click();
  const count = page.getByRole('main').getByRole('status').first();
  await expect(count).toHaveText(/^6 of 100\s002 tenants$/);
  await expect(page).toHaveURL(/changed=new&changed=changed/);
  await page.reload();
  await expect(count).toHaveText(/^6 of 100\s002 tenants$/);

  await page.getByRole('link', { name: 'Tenant 4711' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tenant 4711' });
  await expect(drawer).toContainText(/Since your last visit\s*Contact\s*changed/);
});

test.describe('with answers that are lost', () => {
  test.use({ expectedMessages: serverStops });

  test('what I did: 20 writes, three of unknown outcome, each with how it went', async ({
    page,
  }) => {
    await openList(page, 'admin', 'tenants');
    const name = unique('Logged');
    const stored = async (route: Route) => {
      if (route.request().method() === 'PUT') await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route(WRITE, stored);
    for (const number of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Create tenant' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create tenant' });
      await fill(dialog, { Name: `${name} ${number}` });
      await expect(dialog.getByLabel('Key')).not.toHaveValue('');
      await dialog.getByRole('button', { name: 'Create tenant' }).click();
      await expect(dialog).toBeHidden();
    }
    await page.unroute(WRITE);

    const keys = Array.from({ length: 16 }, (_, number) => `${name} ${number}`.toLowerCase());
    const lines = keys.map((key) => `${key},${key.replaceAll(' ', '-')}-csv`);
    await page.getByRole('button', { name: 'Import…' }).click();
    const file = { name: 'tenants.csv', mimeType: 'text/csv' };
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ ...file, buffer: Buffer.from(`Nom,Clé\n${lines.join('\n')}\n`) });
    const dialog = page.getByRole('dialog', { name: 'Import tenants' });
    await dialog.getByRole('button', { name: 'Import 16 rows' }).click();
    await expect(dialog).toContainText('16 of 16 done.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('searchbox').fill(`${name} 1`);
    await page.getByRole('link', { name: `${name} 1`, exact: true }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: `Edit ${name} 1` });
    await fill(form, { 'Contact (optional)': 'logged@x.example' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();

    const panel = await openActivity(page);
    const done = panel.getByRole('listitem').filter({ has: page.getByRole('time') });
    await expect(done).toHaveCount(5);
    await expect(done.nth(0)).toContainText(`Changed tenant ${name} 1`);
    await expect(done.nth(0)).toContainText('Contact');
    await expect(done.nth(1)).toContainText(/Imported 16 tenants\s*16 of 16/);
    for (const number of [1, 2, 3]) {
      const line = done.filter({ hasText: `Created tenant ${name} ${number}` });
      await expect(line).toContainText('outcome was unknown, found stored');
    }
    // One's own writes are no news.
    await expect(panel).not.toContainText(`New: ${name}`);
    await page.goto('/tenants/list');
    await openActivity(page);
    await expect(done).toHaveCount(5);
    await done
      .filter({ hasText: `${name} 3` })
      .getByRole('link')
      .click();
    await expect(page.getByRole('dialog', { name: `${name} 3` })).toBeVisible();
  });
});

test('nothing of one person’s log and differences is seen by the next on the same machine', async ({
  page,
}) => {
  await openList(page, 'admin', 'tenants');
  await untilKept(page);
  const name = unique('Private');
  await page.getByRole('button', { name: 'Create tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create tenant' });
  await fill(dialog, { Name: name });
  await dialog.getByRole('button', { name: 'Create tenant' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  const other = await SomebodyElse.besides(page);
  const key = name.toLowerCase().replace(' ', '-');
  await other.putTenant({ key: `${key}-other`, name: `Told ${name}` });
  await expect(page.getByRole('banner')).toContainText('1 change since');

  await openAs(page, 'auditor', `/tenants/list?${new URLSearchParams({ q: name })}`);
  await expect(rowOf(page, name).first()).toBeVisible();
  const panel = await openActivity(page);
  await expect(panel).toContainText('Nothing yet.');
  await expect(panel).toContainText('Nothing has changed.');
  await expect(panel).not.toContainText(name);
  const kept = await page.evaluate(async () => {
    const read = (database: string, store: string) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys();
          reading.onsuccess = () => resolve(reading.result.map(String));
        };
      });
    const keys = [
      ...(await read('console.writes', 'writes')),
      ...(await read('console.visits', 'visits')),
    ];
    return new Set(keys.map((key) => key.split('\n')[0])).size;
  });
  expect(kept, 'people of whom this browser remembers anything').toBe(1);
});
