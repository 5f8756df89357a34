import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, serverStops, test } from '../console.ts';
import { holdRequests } from '../held.ts';
import { OtherAdmin } from './other-admin.ts';
import { getJob, openForm, openList, rowCount, unique } from './screen.ts';

test.use({ expectedMessages: serverStops });

const selectAll = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Select all that match' });
const rows = (page: Page): Locator => page.getByRole('main').getByRole('rowheader');

for (const term of ['signed-in:abc', 'signed-in:2025-13', 'hub:"open', 'hub:', 'team:blue']) {
  test(`fault 103: the invalid search ${term} shows the reason and no rows`, async ({ page }) => {
    await openList(page, 'admin', 'users');
    const box = page.getByRole('searchbox');
    await box.fill(term);
    await expect(selectAll(page)).toHaveCount(0);
    await box.press('Enter');
    await expect(rows(page)).toHaveCount(0);
    const reason = page.getByRole('main').getByRole('alert');
    await expect(reason).toContainText(term);
    await expect(selectAll(page)).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(`/users/list?q=${encodeURIComponent(term)}`);
    await expect(reason).toContainText(term);
    await expect(rows(page)).toHaveCount(0);
    await reason.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(selectAll(page)).toBeVisible();
    await expect(rows(page)).not.toHaveCount(0);
  });
}

test('fault 104: users with the same name are told apart by user name', async ({ page }) => {
  await openList(page, 'admin', 'users');
  const name = unique('Twin');
  const usernames = ['a', 'b', 'c'].map((letter) => `${letter}.${name.split(' ')[1]}`);
  for (const username of usernames) {
    const { dialog, submit } = await openForm(page, 'user', {
      'First name': 'Same',
      'Last name': name,
      'E-mail': `${username}@x.ch`,
      'User name': username,
    });
    await dialog.getByRole('combobox', { name: 'Hub' }).fill('France Est');
    await page.getByRole('option', { name: 'France Est', exact: true }).click();
    await submit.click();
    await expect(dialog).toBeHidden();
  }
  const box = page.getByRole('searchbox');
  await box.fill(name);
  await expect(rows(page)).toHaveCount(3);
  await selectAll(page).check();
  const [first = '', second = '', third = ''] = usernames;
  await box.fill(first);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 users' });
  const named = question.getByRole('listitem');
  await expect(named).toHaveCount(3);
  for (const username of usernames)
    await expect(named.filter({ hasText: username })).toHaveCount(1);
  await expect(question).toContainText('2 of the 3 selected rows are hidden by the filter.');
  await expectAccessible(page);

  const users = await (await OtherAdmin.withSessionOf(page)).users();
  const failing = users.find((user) => 'username' in user && user.username === second);
  await page.route(`**/user/${failing?.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  const verdicts = getJob(page, 'Deleting 3 users').getByRole('listitem');
  await expect(verdicts.filter({ hasText: 'done' })).toHaveCount(2);
  await expect(verdicts.first()).toContainText(second);
  await expect(verdicts.first()).toContainText('Something went wrong');
  await expect(verdicts.filter({ hasText: third })).toContainText('done');
  await expectAccessible(page);
});

test('fault 105: the list stays while a hub is created and deleted', async ({ page }) => {
  await openList(page, 'admin', 'tenants', '?hubs=none');
  await expect(rowCount(page)).toHaveText(/ of /);
  const count = await page.getByRole('main').getByRole('table').getAttribute('aria-rowcount');
  await page.evaluate(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const table = document.querySelector('main table');
      seen.push(table?.getAttribute('aria-rowcount') ?? 'no list');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

  const api = await OtherAdmin.withSessionOf(page);
  const { release } = await holdRequests(page, '**/tenantids');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const hub = await api.putHub(unique('Passing'));
  await expect.poll(() => asked.some((url) => url.endsWith(`${hub}/tenantids`))).toBe(true);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle(undefined))));
  await api.deleteHub(hub);
  release();

  // Once this later change is visible, all earlier changes have been drawn.
  const told = unique('Told');
  await api.putTenant({ key: told.toLowerCase().replace(' ', '-'), name: told });
  await expect(page.getByRole('main').getByRole('table')).toHaveAttribute(
    'aria-rowcount',
    String(Number(count) + 1),
  );
  const seen = await page.evaluate<string[]>(() => Reflect.get(window, 'seen'));
  expect(new Set(seen)).toEqual(new Set([count, String(Number(count) + 1)]));
});
