import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../console.ts';
import { type List, openList } from '../screens/screen.ts';
import { goTo } from './ways.ts';

/** Margins of a page in pixels, by the width of the window. */
const MARGINS = [
  [1280, 24],
  [768, 24],
  [320, 16],
] as const;

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the edges of an element, in whole pixels. */
async function edges(target: Locator): Promise<Edges> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not displayed');
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  return {
    left,
    top,
    right: Math.round(box.x + box.width),
    bottom: Math.round(box.y + box.height),
  };
}

const main = (page: Page) => page.getByRole('main');
const firstRow = (page: Page) => main(page).getByRole('row').nth(1);
const create = (page: Page) =>
  main(page).getByRole('button', { name: /^Create (tenant|user|hub)$/ });

test('rows, search and buttons keep the margins of the page, in every width', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  for (const [width, margin] of MARGINS) {
    await page.setViewportSize({ width, height: 800 });
    const screen = await edges(main(page));
    const expected = { left: screen.left + margin, right: screen.right - margin };
    const table = main(page).getByRole('table');
    await expect.poll(() => edges(table), `${width}`).toMatchObject(expected);
    // The table has a border of 1 px.
    const [row, around] = [await edges(firstRow(page)), await edges(table)];
    expect([row.left, row.right], `${width}`).toEqual([around.left + 1, around.right - 1]);
    expect((await edges(page.getByRole('search'))).left, `${width}`).toBe(expected.left);
    expect((await edges(create(page))).right, `${width}`).toBe(expected.right);
  }
});

test('columns of numbers are apart from the next column', async ({ page }) => {
  await openList(page, 'admin', 'hubs');
  const gap = await firstRow(page).evaluate((row) => {
    const text = (cell: Element | undefined) => {
      const range = document.createRange();
      if (cell) range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    const [, users, created] = row.querySelectorAll('td');
    return text(created).left - text(users).right;
  });
  expect(gap).toBeGreaterThanOrEqual(40);
});

test('the primary button keeps its label, also beside an open row', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  const labelWidth = () =>
    create(page).evaluate(
      (button) => button.querySelector('.bp6-button-text')?.getBoundingClientRect().width ?? 0,
    );
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await labelWidth(), `${width}`).toBeGreaterThan(60);
  }
  await page.setViewportSize({ width: 1100, height: 800 });
  await firstRow(page).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await labelWidth()).toBeGreaterThan(60);
});

test('a tablet shows heading and tools on one line each, without a gap', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const list of ['tenants', 'users', 'hubs'] as const) {
    await goTo(page, `/${list}/list`);
    await expect(create(page)).toHaveText(`Create ${list.slice(0, -1)}`);
    const [heading, search] = [await edges(create(page)), await edges(page.getByRole('search'))];
    const [title, tool] = [
      await edges(page.getByRole('heading', { level: 1 })),
      await edges(main(page).getByRole('button', { name: 'Export' })),
    ];
    expect(title.top, list).toBeLessThan(heading.bottom);
    expect(search.top - heading.bottom, list).toBeLessThanOrEqual(12);
    expect(tool.top, list).toBe(search.top);
  }
});

test('a phone leaves at least 70 % of its height to the rows', async ({ page }) => {
  const share = async () => {
    const { height } = page.viewportSize() ?? { height: 0 };
    const scroller = page.locator('main :has(> table)');
    const { bottom } = await edges(scroller);
    return (Math.min(bottom, height) - (await edges(firstRow(page))).top) / height;
  };
  const seen = async (list: List, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await goTo(page, `/${list}/list`);
    await expect(create(page)).toHaveText(`Create ${list.slice(0, -1)}`);
    await expect(firstRow(page)).toBeVisible();
    await expect
      .poll(() => share().catch(() => 0), `${list}, ${width} × ${height}`)
      .toBeGreaterThanOrEqual(0.7);
  };
  await openList(page, 'admin', 'tenants');
  for (const list of ['tenants', 'hubs', 'users'] as const) await seen(list, 390, 844);
  for (const list of ['tenants', 'hubs'] as const) await seen(list, 320, 640);
});

test('menus stay within the margins of the page, and their entries begin at one edge', async ({
  page,
}) => {
  await openList(page, 'admin', 'tenants');
  await page.setViewportSize({ width: 1280, height: 800 });
  const { right } = await edges(create(page));
  await main(page).getByRole('button', { name: 'Export' }).click();
  const panel = page.getByRole('group', { name: 'Export' });
  await expect.poll(async () => (await edges(panel)).right).toBeLessThanOrEqual(right);
  const starts = await panel
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.firstElementChild?.getBoundingClientRect().left),
    );
  expect(new Set(starts).size).toBe(1);
  await page.keyboard.press('Escape');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Profile/ }).click();
  const menu = banner.getByRole('menu');
  await expect.poll(async () => (await edges(menu)).right).toBeLessThanOrEqual(right);
  await page.keyboard.press('Escape');
  const carets = await page
    .locator('svg[data-icon="chevron-down"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(carets).toEqual([16, 16, 16]);
});

test('the button that clears the search is at the end of the field', async ({ page }) => {
  await openList(page, 'admin', 'tenants', '?q=leman');
  const clear = page.getByRole('button', { name: 'Clear the search' });
  await expect(clear).toBeVisible();
  const box = page.getByRole('searchbox');
  expect((await edges(clear)).right).toBe((await edges(box)).right);
  await clear.click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(clear).toBeHidden();
});

test('a hub has its place and height in the list before it is known', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/tenantids', async (route) => {
    await held;
    await route.continue();
  });
  await openList(page, 'admin', 'tenants');
  const cell = firstRow(page).getByRole('cell').nth(3);
  const shape = async () => {
    const { left, top, bottom } = await edges(cell.locator(':scope span, :scope a').last());
    return { left, top, bottom };
  };
  const before = await shape();
  await expect(cell).toHaveText('');
  release();
  await expect(cell).not.toHaveText('');
  expect(await shape()).toEqual(before);
});
