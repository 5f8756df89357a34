import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { formatNumber as number } from '@console/shared-ui/contract';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, openAs, serverStops, test } from '../console.ts';
import {
  activityButton,
  activityPanel,
  doneLines,
  panelChanges,
  waitUntilStored,
} from './activity.ts';
import { OtherAdmin } from './other-admin.ts';
import {
  expectCount,
  getJob,
  getRow,
  namesInList,
  openList,
  openResults,
  rowCount,
  toKey,
  unique,
} from './screen.ts';
import { Steps } from './steps.ts';
import { changeContact, createUnanswered, importTenants } from './tenant-writes.ts';

/** Rows in addition to those of every new platform; in sum 3,060 tenants, 40 hubs and 20,140 users. */
const MANY = { SEED_TENANTS: '3000', SEED_HUBS: '36', SEED_USERS: '20000' };
test.use(usualOrLong<Parameters<typeof test.use>[0]>({}, { environment: MANY }));

test('shows which tenants are in no hub', async ({ page }) => {
  await openList(page, 'auditor', 'tenants');
  const steps = new Steps();
  await steps.click(page.getByRole('button', { name: 'Filter', exact: true }));
  await steps.click(page.getByRole('checkbox', { name: /^in no hub/ }));
  steps.expectAtMost();

  const api = await OtherAdmin.withSessionOf(page);
  const [tenants, hubs] = [await api.tenants(), await api.hubsByTenant()];
  const expected = tenants.filter(({ id }) => !hubs.has(id)).map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(0);
  await expectCount(page, expected.length, tenants.length, 'tenants');
  expect(await namesInList(page, expected.length)).toEqual(expected.toSorted());
  await expect(page).toHaveURL(/\?hubs=none$/);
  await page.reload();
  await expectCount(page, expected.length, tenants.length, 'tenants');
  await expectAccessible(page);
});

test('shows in which hubs a tenant is', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const api = await OtherAdmin.withSessionOf(page);
  const [tenant] = await api.tenants();
  if (!tenant) throw new Error('There is no tenant');
  const added: string[] = [];
  for (const name of ['Nord', 'Sud', 'Ouest']) added.push(await api.putHub(unique(name), [tenant]));
  await page.reload();

  const steps = new Steps();
  await steps.type(page.getByRole('searchbox'), tenant.name);
  // The row names two hubs and the number of others.
  await expect(getRow(page, tenant.name).getByText(/^\+\d$/)).toBeVisible();
  await steps.click(page.getByRole('link', { name: tenant.name, exact: true }));
  steps.expectAtMost();

  const hubs = (await api.hubsByTenant()).get(tenant.id) ?? [];
  const list = page.getByRole('dialog', { name: tenant.name }).getByRole('list', { name: 'Hubs' });
  const links = list.getByRole('listitem').locator('a[href^="/hubs/"]');
  await expect(links).toHaveCount(hubs.length);
  expect((await links.allTextContents()).sort()).toEqual(hubs.map(({ name }) => name).sort());
  await page.goto('about:blank');
  for (const id of added) await api.deleteHub(id);
});

const HUB = 'France Est';

/** Formats a day as 2025-11-30. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' });

test('shows users of a hub without a recent sign-in', async ({ page, browser, deployment }) => {
  await openList(page, 'admin', 'users');
  const users = await (await OtherAdmin.withSessionOf(page)).users();
  const ofHub = users
    .filter(({ hubName }) => hubName === HUB)
    .map(({ firstName, lastName, lastSignInAt: at }) => ({
      name: `${firstName} ${lastName}`,
      month: at ? DAY.format(Date.parse(at)).slice(0, 7) : '',
    }));
  const months = ofHub.flatMap(({ month }) => month || []).sort();
  const month = months[months.length >> 1] ?? '';
  const dormant = ofHub.filter((user) => user.month < month);
  const names = dormant.map(({ name }) => name).sort();
  const search = `hub:"${HUB}" -signed-in:>=${month}`;

  const steps = new Steps();
  await steps.type(page.getByRole('searchbox'), search);
  await expectCount(page, names.length, users.length, 'users');
  expect(await namesInList(page, names.length)).toEqual(names);
  await steps.click(page.getByRole('button', { name: 'View: All' }));
  // A view without a name is named after its search.
  await steps.click(page.getByRole('button', { name: 'Save as' }));
  steps.expectAtMost();

  await expect(page.getByRole('button', { name: `View: ${search}`, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]view=/);
  const link = page.url();
  await page.goto('/users/list');
  await expect(rowCount(page)).toHaveText(`${number(users.length)} users`);
  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('radio', { name: search }).check();
  await expectCount(page, names.length, users.length, 'users');

  const context = await browser.newContext({ baseURL: deployment.origin, locale: 'fr-CH' });
  const other = await context.newPage();
  await openAs(other, 'auditor', link.slice(deployment.origin.length));
  await expect(rowCount(other)).toHaveText(
    `${number(names.length)} sur ${number(users.length)} utilisateurs`,
  );
  await other.getByRole('button', { name: /^Vue\s: / }).click();
  await expect(other.getByText('reçue par un lien')).toBeVisible();
  await expectAccessible(other);
  await context.close();
});

test.describe('while another administrator deletes hubs', () => {
  // An event does not say that a hub was deleted, so the console's read of that hub returns 404.
  test.use({ expectedMessages: /404/ });

  test('forty tenants are moved to another hub, and back', async ({ page }) => {
    await openList(page, 'admin', 'hubs');
    const api = await OtherAdmin.withSessionOf(page);
    const [from, to] = [unique('Ouest'), unique('Est')];
    const names = Array.from({ length: 40 }, (_, position) => `${from} ${position}`);
    const forty = await Promise.all(names.map((name) => api.putTenant({ name, key: toKey(name) })));
    const [source, target] = [await api.putHub(from, forty), await api.putHub(to)];
    const { length: total } = await api.tenants();

    await page.goto(`/hubs/${source}`);
    const steps = new Steps();
    await steps.click(page.getByRole('button', { name: 'Move tenants…' }));
    const whole = page.getByRole('dialog', {
      name: `Move 40 tenants of ${from} to another hub`,
    });
    await steps.type(whole.getByRole('combobox', { name: 'Hub' }), to);
    await expect(whole).toContainText('+40 −40');
    await expectAccessible(page);
    await steps.click(whole.getByRole('button', { name: 'Move', exact: true }));
    steps.expectAtMost();

    const ids = forty.map(({ id }) => id).sort();
    const moving = getJob(page, `Moving to ${to}`);
    await expectAllDone(moving);
    expect((await api.tenantIdsIn(target)).sort()).toEqual(ids);
    expect(await api.tenantIdsIn(source)).toEqual([]);

    // From the list of tenants: search, select all found tenants, then the same three steps.
    await page.goto('/tenants/list');
    const found = new Steps();
    await found.type(page.getByRole('searchbox'), `hub:"${to}"`);
    await expectCount(page, 40, total, 'tenants');
    await found.click(page.getByRole('checkbox', { name: 'Select all that match' }));
    await found.click(page.getByRole('button', { name: 'Move to hub…' }));
    const dialog = page.getByRole('dialog', { name: 'Move 40 tenants to a hub' });
    await found.type(dialog.getByRole('combobox', { name: 'Hub' }), from);
    await expect(dialog).toContainText('+40 −40');
    await found.click(dialog.getByRole('button', { name: 'Move', exact: true }));
    found.expectAtMost(5);

    const back = getJob(page, `Moving to ${from}`);
    await expectAllDone(back);
    expect((await api.tenantIdsIn(source)).sort()).toEqual(ids);
    await back.getByRole('button', { name: 'Undo' }).click();
    const undone = getJob(page, 'Undo finished');
    await expect(undone).toContainText('40 of 40 done.');
    await undone.getByRole('button', { name: /^Remove/ }).click();
    await expectCount(page, 40, total, 'tenants');
    expect((await api.tenantIdsIn(target)).sort()).toEqual(ids);
    for (const id of [source, target]) await api.deleteHub(id);
    await expectCount(page, 0, total, 'tenants');
  });
});

async function expectAllDone(running: Locator): Promise<void> {
  await expect(running).toContainText('40 of 40 done.');
  const verdicts = await openResults(running);
  await expect(verdicts.filter({ hasText: /done$/ })).toHaveCount(40);
}

const HOUR = 3_600_000;

test('shows what changed since the last visit: 3 added, 2 changed, 1 gone', async ({ page }) => {
  const now = Date.now();
  await page.clock.setFixedTime(now - 2 * HOUR);
  await openList(page, 'admin', 'tenants');
  const api = await OtherAdmin.withSessionOf(page);
  const [name, hub] = [unique('Changed'), unique('Gone')];
  const put = (number: number) =>
    api.putTenant({ name: `${name} ${number}`, key: toKey(`${name} ${number}`) });
  const [one, other] = [await put(1), await put(2)];
  const gone = await api.putHub(hub);
  await activityButton(page).click();
  await waitUntilStored(page, one.name, other.name, hub, 'user');
  await page.goto('about:blank');

  for (const number of [3, 4, 5]) await put(number);
  await api.putTenant({ id: one.id, key: one.key, name: one.name, contactEmail: 'new@x.example' });
  await api.putTenant({ id: other.id, key: other.key, name: `${name} renamed` });
  await api.deleteHub(gone);

  await page.clock.setFixedTime(now);
  await page.goto('/tenants/list');
  const steps = new Steps();
  await steps.click(activityButton(page));
  steps.expectAtMost();
  const expected = {
    Tenants: [
      '3 new, 2 changed',
      `New: ${name} 3, ${name} 4, ${name} 5`,
      `${name} 1: Contact changed`,
      `${name} renamed: Name changed`,
    ].sort(),
    Users: ['unchanged'],
    Hubs: ['1 gone', `Gone: ${hub}`],
  };
  await expect.poll(() => panelChanges(page)).toEqual(expected);
  await expect(activityButton(page)).toContainText(/^6 changes since /);
  await expectAccessible(page);
});

test.describe('with lost responses', () => {
  test.use({ expectedMessages: serverStops });

  test('shows what the user did: 20 writes, each with its result', async ({ page }) => {
    await openList(page, 'admin', 'tenants');
    const name = unique('Logged');
    for (const number of [1, 2, 3]) await createUnanswered(page, `${name} ${number}`, number < 3);
    await importTenants(
      page,
      Array.from({ length: 16 }, (_, number) => `${name} csv ${number}`),
    );
    await changeContact(page, `${name} 1`, 'logged@x.example');
    // Two minutes later, the console concludes that a tenant that no list has shown was not created.
    await page.clock.setFixedTime(Date.now() + HOUR / 30);
    await page.getByRole('button', { name: /^Refresh/ }).click();

    const steps = new Steps();
    await steps.click(activityButton(page));
    steps.expectAtMost();
    const api = await OtherAdmin.withSessionOf(page);
    const stored = new Map((await api.tenants()).map((tenant) => [tenant.name, tenant]));
    expect(stored.get(`${name} 1`)?.contactEmail).toBe('logged@x.example');
    const imported = [...stored.keys()].filter((one) => one.startsWith(`${name} csv`)).length;
    const outcomes = [3, 2, 1].map((number) => {
      const found = stored.has(`${name} ${number}`) ? 'to be stored' : 'not to be done';
      return `Created tenant ${name} ${number}\\s*outcome was unknown, later found ${found}`;
    });
    expect(outcomes[0]).toContain('not to be done');
    await expect(doneLines(page)).toHaveText([
      new RegExp(`Changed tenant ${name} 1\\s*Contact`),
      new RegExp(`Imported 16 tenants\\s*${imported} of 16`),
      ...outcomes.map((outcome) => new RegExp(outcome)),
    ]);
    // The user's own writes are not reported as changes.
    await expect(activityPanel(page)).not.toContainText(`New: ${name}`);
    await page.goto('/tenants/list');
    await activityButton(page).click();
    await expect(doneLines(page)).toHaveCount(5);
    await doneLines(page)
      .filter({ hasText: `${name} 2` })
      .getByRole('link')
      .click();
    await expect(page.getByRole('dialog', { name: `${name} 2` })).toBeVisible();
  });
});
