import { devices, type Locator, type Page } from '@playwright/test';
import { expect, test } from '../console.ts';
import { getJob, openList, rowCount } from './screen.ts';

/** Changes the page like a browser that translates it: wraps each text in additional elements. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrapTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      }
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    wrapTexts();
    new MutationObserver(wrapTexts).observe(document.body, { subtree: true, childList: true });
  });

test('a page that the browser translates keeps working', async ({ page }) => {
  await openList(page, 'admin', 'users');
  await translate(page);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  const selection = page.getByRole('region', { name: 'Selection' });
  for (const [at, text] of ['1 selected', '2 selected', '3 selected'].entries()) {
    await boxes.nth(at).check();
    await expect(selection.getByRole('status')).toHaveText(text);
  }
  await page.getByRole('searchbox').fill('zzz');
  await expect(selection.getByRole('status')).toHaveText('3 selected 3 hidden by the filter');
  await expect(page.getByText('No user matches.')).toBeVisible();
  await page.getByRole('searchbox').fill('signed-in:abc');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('signed-in:abc');
  await page.getByRole('searchbox').fill('');
  await expect(selection.getByRole('status')).toHaveText('3 selected');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: /^France Est/ }).check();
  await page.keyboard.press('Escape');
  await expect(rowCount(page)).toHaveText(/ of /);
  await page.getByRole('button', { name: /Remove the filter/ }).click();
  await expect(rowCount(page)).toHaveText(/^\S+ users$/);
  await boxes.first().uncheck();
  await expect(selection.getByRole('status')).toHaveText('2 selected');
  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 users' });
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await selection.getByRole('button', { name: 'Clear selection' }).click();
  await expect(selection).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a translated page assigns tenants to a hub with visible progress', async ({ page }) => {
  await openList(page, 'admin', 'hubs', '?q=France+Est');
  await translate(page);
  await page.getByRole('link', { name: 'France Est', exact: true }).click();
  await page.getByRole('button', { name: 'Assign tenants…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tenants of France Est' });
  const boxes = dialog.getByRole('list', { name: 'Tenants' }).getByRole('checkbox');
  await dialog.getByText('Not in the hub', { exact: true }).click();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(dialog.getByRole('status').last()).toHaveText('+2 −0');
  await dialog.getByRole('searchbox').fill('zzz');
  await expect(dialog.getByRole('status').first()).toHaveText('0 tenants');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const run = getJob(page, 'Assigning tenants to France Est');
  await expect(run).toContainText('2 of 2 done.');
  await run.getByRole('button', { name: 'Undo' }).click();
  await expect(getJob(page, 'Undo finished')).toBeVisible();
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];
  test.use(phone);

  const fields = 'input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea';

  async function expectNoZoom(within: Page | Locator): Promise<void> {
    await expect(within.locator(fields).first()).toBeVisible();
    const sizes = await within
      .locator(fields)
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  }

  test('a focused field is large enough to prevent zooming', async ({ page }) => {
    await page.goto('/users/list');
    await expectNoZoom(page);
    await openList(page, 'admin', 'users');
    await expectNoZoom(page.getByRole('main'));
    await page.getByRole('button', { name: 'Create user' }).click();
    await expectNoZoom(page.getByRole('dialog', { name: 'Create user' }));
    await page.goto('/tenants/new');
    await expectNoZoom(page.getByRole('dialog', { name: 'Create tenant' }));
    await page.goto('/tenants/list');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expectNoZoom(page.getByRole('main'));
  });
});

test('a double click opens a row; selecting text does not', async ({ page }) => {
  const marked = () => page.evaluate(() => String(window.getSelection()));
  await openList(page, 'admin', 'users');
  const cell = page.getByRole('row').nth(2).getByRole('cell', { name: /@/ });
  const text = await cell.boundingBox();
  if (!text) throw new Error('The cell is not visible');
  const middle = text.y + text.height / 2;
  await page.mouse.move(text.x + 12, middle);
  await page.mouse.down();
  await page.mouse.move(text.x + 80, middle, { steps: 4 });
  await page.mouse.up();
  expect(await marked()).not.toBe('');
  await expect(page).toHaveURL(/\/users\/list$/);

  const drawer = page.getByRole('dialog');
  await page.getByRole('row').nth(5).getByRole('link').first().click();
  await expect(drawer).toBeVisible();
  const names = page.getByRole('row').nth(3).getByRole('cell');
  const username = names.filter({ hasText: '.' }).first();
  await username.dblclick({ position: { x: 30, y: 20 } });
  await expect(drawer).toContainText((await username.textContent()) ?? '');
  expect(await marked()).toBe('');
  await page.goto('/users/list');

  const fast = (link: Locator) => link.dblclick();
  // By the second press, the drawer may be below the pointer.
  const slow = async (link: Locator) => {
    await link.click();
    await expect(drawer).toBeVisible();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  };
  for (const width of [1280, 900, 600]) {
    await page.setViewportSize({ width, height: 760 });
    for (const doubleClick of [fast, slow]) {
      await doubleClick(page.getByRole('row').nth(4).getByRole('link').first());
      await expect(drawer).toBeVisible();
      expect(await marked()).toBe('');
      await page.goBack();
      await expect(page).toHaveURL(/\/users\/list$/);
      await expect(drawer).toHaveCount(0);
    }
  }
});
