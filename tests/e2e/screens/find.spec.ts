import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { namesInList, openList } from './screen.ts';

test('Ctrl+F finds rows that are not in the page, marks the text and leaves the focus on the row', async ({
  page,
}) => {
  await openList(page, 'auditor', 'users');
  const table = page.getByRole('main').getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', /^\d{3}$/);
  const names = await namesInList(page, Number(await table.getAttribute('aria-rowcount')) - 1);
  const last = names.at(-1) ?? '';
  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').focus();
  const bar = page.getByRole('search', { name: 'Find in the list' });
  const field = bar.getByRole('textbox');
  // The code of the bar loads once the page is idle.
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await page.keyboard.type(last.toUpperCase());
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('console-found-current') ?? [])].map((range) => String(range)),
    );
  await expect.poll(marked).toEqual([last]);
  await expect(page.getByRole('link', { name: last, exact: true })).toBeInViewport();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('link', { name: last, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: last })).toBeVisible();
});

test('next and previous go through all matches; Escape in the bar does not close the open row', async ({
  page,
}) => {
  await openList(page, 'auditor', 'users');
  await expect(page.getByRole('searchbox')).toHaveAttribute('aria-autocomplete', 'list');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const drawer = page.locator('dialog[data-beside]');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('france est');
  const status = page.getByRole('search', { name: 'Find in the list' }).getByRole('status');
  await expect(status).toHaveText(/^1 of \d+$/);
  const total = Number((await status.innerText()).split(' ').at(-1));
  expect(total).toBeGreaterThan(20);
  await page.keyboard.press('Shift+F3');
  await expect(status).toHaveText(`${total} of ${total}`);
  const reached = page.locator('tr[data-found=current]');
  await expect(reached).toBeInViewport();
  await expect(reached).toContainText('France Est');
  await page.keyboard.press('F3');
  await expect(status).toHaveText(`1 of ${total}`);
  await expect(reached).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(status).toHaveCount(0);
  await expect(drawer).toBeVisible();
});
