import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { openList, rowCount } from './screen.ts';

const HUB = 'France Est';
const MONTH = '2025-01';

test('a search is completed by keyboard and saved as a view; the same filters find the same rows', async ({
  page,
}) => {
  await openList(page, 'admin', 'users');
  const search = page.getByRole('searchbox');
  await expect(search).toHaveAttribute('aria-autocomplete', 'list');
  await search.pressSequentially('hub:fr');
  await expect(page.getByRole('option', { name: /France Est/ })).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowDown');
  await expect(page.getByRole('option', { name: /France Est/, selected: true })).toBeVisible();
  await search.press('Enter');
  await expect(search).toHaveValue(`hub:"${HUB}" `);
  await search.pressSequentially(`-signed-in:>=${MONTH}`);
  await expect(page).toHaveURL(new RegExp(`${MONTH}$`));
  const count = await rowCount(page).textContent();
  expect(count).toMatch(/^[1-9]\d* of \d+ users$/);

  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('textbox', { name: 'Name of a new view' }).fill('Dormant');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View: Dormant' })).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Dormant' }).check();
  await expect(rowCount(page)).toHaveText(count ?? '');

  // Each filter counts the rows that match all other filters.
  await page.getByRole('radio', { name: 'All' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: HUB }).check();
  await page.getByRole('textbox', { name: 'Last sign-in: not since' }).fill(`${MONTH}-01`);
  await expect(rowCount(page)).toHaveText(count ?? '');
  await expectAccessible(page);
});
