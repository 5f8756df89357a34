import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { openList } from './screen.ts';

const headings = ['Name', 'Key', 'Contact', 'Hubs', 'Created'];

test('columns are moved, added and made wider; the choice survives a reload and can be reset', async ({
  page,
}) => {
  await openList(page, 'auditor', 'tenants');
  const shown = () => page.getByRole('columnheader').allInnerTexts();
  expect(await shown()).toEqual(headings);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Move Created to the left' }).click();
  await page.getByRole('button', { name: 'Move Created to the left' }).click();
  await expect(page.getByText('Created: column 3 of 5')).toBeAttached();
  await page.getByRole('checkbox', { name: 'Id' }).check();
  const changed = ['Name', 'Key', 'Created', 'Contact', 'Hubs', 'Id'];
  expect(await shown()).toEqual(changed);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const created = page.getByRole('columnheader', { name: 'Created' });
  // The edge by which a mouse resizes the column is not for other users, so it has no role.
  const edge = created.locator('span[aria-hidden]').last();
  const { x = 0, y = 0, height = 0 } = (await edge.boundingBox()) ?? {};
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 64, y + height / 2, { steps: 4 });
  await page.mouse.move(x + 64, y + height / 2 + 1);
  await page.mouse.up();
  const { x: left = 0, width = 0 } = (await created.boundingBox()) ?? {};
  // The other columns become narrower, also those before it.
  expect(Math.abs(left + width - (x + 64))).toBeLessThan(20);
  await expect(created).toHaveAttribute('aria-sort', 'none');

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await shown()).toEqual(changed);
  expect((await created.boundingBox())?.width).toBeCloseTo(width, 0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  expect(await shown()).toEqual(headings);
});

test('the search leads to all matches of a list, and to a view', async ({ page }) => {
  await openList(page, 'auditor', 'tenants');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('france est');
  const all = page.getByRole('option', { name: /^Show all \d+ matches Users$/ });
  const count = /\d+/.exec(await all.innerText())?.[0];
  await all.click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByText(`${count} of 140 users`)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('90 days');
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Not signed in for 90 days Users' }).click();
  await expect(page.getByText('Last sign-in: not for 90 days')).toBeVisible();
});
