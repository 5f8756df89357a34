import type { Locator, Page } from '@playwright/test';
import { OtherAdmin } from '../screens/other-admin.ts';
import { getJob, toKey, unique } from '../screens/screen.ts';
import { expect, openTenants, shortTokens, storedToken, test } from './session-test.ts';

// On a busy machine, the jobs take minutes.
test.setTimeout(600_000);
test.use({
  providerSettings: shortTokens,
  expectedMessages: /Failed to load resource|is not watched/,
});

const [USERS, IMPORTED, MOVED] = [222, 500, 300];

/** Calls `create` for each number, some at a time, with tokens that have not expired. */
async function createMany<Made>(
  page: Page,
  count: number,
  create: (api: OtherAdmin, number: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const api = await OtherAdmin.withSessionOf(page);
    const size = Math.min(20, count - made.length);
    const chunk = Array.from({ length: size }, (_, at) => create(api, made.length + at));
    made.push(...(await Promise.all(chunk)));
  }
  return made;
}

/** Delays every write, so that the jobs take longer than a token lives. */
const delayWrites = (page: Page, ms: number) =>
  page.route('**/api/admin/**', async (route) => {
    if (['PUT', 'DELETE'].includes(route.request().method()))
      await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => undefined);
  });

async function prepareUsers(page: Page, count: number) {
  const name = unique('Leaving');
  const api = await OtherAdmin.withSessionOf(page);
  const hub = await api.putHub(name);
  await createMany(page, count, (own, number) => {
    const username = `${toKey(name)}-${number}`;
    const user = {
      username,
      firstName: name,
      lastName: `N${number}`,
      email: `${username}@x.example`,
    };
    return own.putUser(hub, user);
  });
  return { name, hub };
}

async function deleteUsers(page: Page, name: string, count: number): Promise<void> {
  await page.goto(`/users/list?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(new RegExp(`^${count} of `))).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all that match' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${count} users` });
  await question.getByRole('textbox', { name: /^Type/ }).fill(String(count));
  await question.getByRole('button', { name: 'Delete' }).click();
}

/** Waits until a job has ended: on a busy machine that may take minutes, but its progress goes on. */
async function seeEnd(job: Locator): Promise<void> {
  while (await job.getByRole('button', { name: 'Stop' }).isVisible()) {
    await expect(job).not.toHaveText(await job.innerText(), { useInnerText: true });
  }
}

test('three long jobs run while ten screens are opened, edited and searched', async ({ page }) => {
  await openTenants(page);
  const leaving = await prepareUsers(page, USERS);
  const moved = unique('Moved');
  const tenants = await createMany(page, MOVED, (api, number) =>
    api.putTenant({ name: `${moved} ${number}`, key: `${toKey(moved)}-${number}` }),
  );
  const api = await OtherAdmin.withSessionOf(page);
  const [source, target] = [await api.putHub(`${moved} A`), await api.putHub(`${moved} B`)];
  await createMany(page, MOVED, (own, at) => own.putIntoHub(source, tenants[at]?.id ?? ''));
  const edited = await (await OtherAdmin.withSessionOf(page)).putTenant({
    name: unique('Edited'),
    key: toKey(unique('edited')),
  });

  await delayWrites(page, 60);
  const [failing] = (await (await OtherAdmin.withSessionOf(page)).users()).filter(
    ({ firstName }) => firstName === leaving.name,
  );
  await page.route(`**/user/${failing?.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
  );

  await deleteUsers(page, leaving.name, USERS);
  const deleting = getJob(page, `Deleting ${USERS} users`);
  await expect(deleting).toBeVisible();
  // The rows of the list say that they are being written.
  await expect(page.getByRole('row', { name: /Being written/ }).first()).toBeVisible();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

  await follow('Tenants');
  const imported = unique('Imported');
  const lines = Array.from(
    { length: IMPORTED },
    (_, at) => `${imported} ${at};${toKey(imported)}-${at}`,
  );
  const buffer = Buffer.from(['Name;Key', ...lines].join('\n'));
  await page.getByRole('button', { name: 'Import…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: `Import ${IMPORTED} rows` }).click();
  const importing = getJob(page, 'Import tenants');
  await expect(importing).toBeVisible();

  await follow('Hubs');
  await page.getByRole('searchbox').fill(`${moved} A`);
  await page.getByRole('link', { name: `${moved} A`, exact: true }).click();
  await page.getByRole('button', { name: 'Move tenants…' }).click();
  const move = page.getByRole('dialog', {
    name: `Move ${MOVED} tenants of ${moved} A to another hub`,
  });
  await move.getByRole('combobox', { name: 'Hub' }).fill(`${moved} B`);
  await page.keyboard.press('Enter');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  const moving = getJob(page, `Moving to ${moved} B`);
  await expect(moving).toBeVisible();

  const token = await storedToken(page);
  const opened: string[] = [];
  for (const [list, search] of [
    ['Tenants', 'leman'],
    ['Users', 'manon'],
    ['Hubs', 'france'],
    ['Tenants', 'banque'],
    ['Users', 'zoe'],
    ['Hubs', 'arc'],
    ['Users', 'urs'],
    ['Tenants', 'caisse'],
    ['Hubs', 'united'],
  ] as const) {
    await follow(list);
    await page.getByRole('searchbox').fill(search);
    await expect(page.getByRole('main').getByRole('status').first()).toContainText(/ of /);
    opened.push(list);
  }
  await page.evaluate((id) => history.pushState(null, '', `/tenants/${id}`), edited.id);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${edited.name}` });
  await form.getByLabel(/^Contact/).fill('edited@x.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  expect(opened).toHaveLength(9);

  for (const job of [deleting, importing, moving]) await seeEnd(job);
  await expect(deleting).toContainText(`${USERS - 1} of ${USERS} done. 1 failed.`);
  await expect(deleting.getByRole('listitem').first()).toContainText('Something went wrong');
  await expect(importing).toContainText(`${IMPORTED} of ${IMPORTED} done.`);
  await expect(moving).toContainText(`${MOVED} of ${MOVED} done.`);
  // The session was renewed while the jobs ran.
  expect(await storedToken(page)).not.toBe(token);

  const now = await OtherAdmin.withSessionOf(page);
  const left = (await now.users()).filter(({ firstName }) => firstName === leaving.name);
  expect(left.map(({ id }) => id)).toEqual([failing?.id]);
  const all = await now.tenants();
  expect(all.filter(({ name }) => name.startsWith(imported))).toHaveLength(IMPORTED);
  expect(all.find(({ id }) => id === edited.id)).toMatchObject({
    contactEmail: 'edited@x.example',
  });
  expect((await now.tenantIdsIn(target)).sort()).toEqual(tenants.map(({ id }) => id).sort());
  expect(await now.tenantIdsIn(source)).toEqual([]);
});

test('after a page was closed, the next one says what remained; another open page does not', async ({
  page,
  context,
}) => {
  await openTenants(page);
  const count = 60;
  const { name } = await prepareUsers(page, count);
  await delayWrites(page, 300);
  await deleteUsers(page, name, count);
  const job = getJob(page, `Deleting ${count} users`);
  await expect(job).toContainText(/[1-9]\d* of 60 done/);

  const other = await context.newPage();
  await other.goto('/users/list');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  // The button loads together with the tray.
  await expect(other.getByRole('button', { name: /Activity|changes? since/ })).toBeVisible();
  await expect(getJob(other, `Deleting ${count} users`)).toHaveCount(0);

  await page.close();
  await other.reload();
  const left = getJob(other, `Deleting ${count} users`);
  await expect(left).toContainText('Interrupted, because the page was closed.');
  const done = Number(/(\d+) of 60 done/.exec(await left.innerText())?.[1]);
  const api = await OtherAdmin.withSessionOf(other);
  const existing = (await api.users()).filter(({ firstName }) => firstName === name).length;
  // Of the last calls, the page did not hear or store the answers.
  expect(count - done - existing).toBeGreaterThanOrEqual(0);
  await left.getByRole('button', { name: /^Remove/ }).click();
  await other.reload();
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await expect(left).toHaveCount(0);
});
