import { expectAccessible } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';

const HUB = 'France Est';

interface SeededUser {
  readonly hubName: string;
  readonly lastSignInAt?: string;
}

/** A month in which some of a hub's users signed in for the last time, and how many did not since. */
function dormantSince(users: readonly SeededUser[]): { month: string; count: number } {
  const times = users
    .filter(({ hubName }) => hubName === HUB)
    .map(({ lastSignInAt = '' }) => lastSignInAt);
  const seen = times.filter(Boolean).toSorted();
  const month = (seen[seen.length >> 1] ?? '').slice(0, 7);
  const begin = Date.parse(`${month}-01T00:00`);
  return { month, count: times.filter((time) => !(Date.parse(time) >= begin)).length };
}

test('who of a hub has not signed in since a month: a view, kept and shared', async ({
  page,
  browser,
  deployment,
}) => {
  const answered = page.waitForResponse(/\/user\/listall$/);
  await openAs(page, 'admin', '/users/list');
  const { month, count } = dormantSince(await (await answered).json());
  const found = new RegExp(`^${count} of \\d+ users$`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  // Asked for, the hub by the keys alone.
  const search = page.getByRole('searchbox');
  await expect(search).toHaveAttribute('aria-autocomplete', 'list');
  await search.pressSequentially('hub:fr');
  await expect(page.getByRole('option', { name: /France Est/ })).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowDown');
  await expect(page.getByRole('option', { name: /France Est/, selected: true })).toBeVisible();
  await search.press('Enter');
  await expect(search).toHaveValue(`hub:"${HUB}" `);
  await search.pressSequentially(`-signed-in:>=${month}`);
  await expect(page.getByText(found)).toBeVisible();

  // Named and kept.
  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('textbox', { name: 'Name of a new view' }).fill('Dormant');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View: Dormant' })).toBeVisible();
  const link = page.url();
  await page.reload();
  await expect(page.getByText(found)).toBeVisible();
  await page.getByRole('button', { name: 'View: Dormant' }).click();
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Dormant' }).check();
  await expect(page.getByText(found)).toBeVisible();

  // The same by filters, which count what the others leave.
  await page.getByRole('radio', { name: 'All' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: HUB }).check();
  await page.getByLabel('Last sign-in: not since').fill(`${month}-01`);
  await expect(page.getByText(found)).toBeVisible();
  await expectAccessible(page);

  // In somebody else's browser, and language.
  const context = await browser.newContext({ baseURL: deployment.origin, locale: 'fr-CH' });
  const other = await context.newPage();
  await openAs(other, 'auditor', link.slice(new URL(link).origin.length));
  await expect(other.getByText(new RegExp(`^${count} sur \\d+ utilisateurs$`))).toBeVisible();
  await other.getByRole('button', { name: /^Vue\s: Dormant$/ }).click();
  await expect(other.getByText('reçue par un lien')).toBeVisible();
  await expectAccessible(other);
  await context.close();
});
