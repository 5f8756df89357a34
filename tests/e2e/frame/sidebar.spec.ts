import type { Page } from '@playwright/test';
import { expect } from '../console.ts';
import { test } from './demonstration.ts';
import { choose, expectInsideWindow, listHeading, menu, openWith, tabTo } from './frame.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const menuWidth = async (page: Page) => (await menu(page).boundingBox())?.width;

const away = [900, 500] as const;

/** The value in `docs/contract.md`. */
const COLLAPSE_DELAY_MS = 300;

test('the sidebar is 20rem wide under the pointer, and narrow after a delay', async ({ page }) => {
  // Before the page opens: while a screen is watched, the page reports functions that change.
  await page.clock.install();
  await openWith(page, { anchored: false });
  await page.mouse.move(...away);
  await expect.poll(() => menuWidth(page)).toBe(64);
  await page.mouse.move(30, 300);
  await expect.poll(() => menuWidth(page)).toBe(320);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(...away);
  await page.clock.runFor(COLLAPSE_DELAY_MS - 1);
  expect(await menu(page).getAttribute('data-wide')).toBe('true');
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => menuWidth(page)).toBe(64);
});

test('a tooltip covers no label of the wide sidebar', async ({ page, demonstration }) => {
  await openWith(page, { anchored: false }, 'admin', '/tenants/list', demonstration);
  await page.mouse.move(...away);
  const item = menu(page).getByRole('link', { name: 'Link' });
  await item.hover();
  await expect.poll(() => menuWidth(page)).toBe(320);
  const tip = menu(page).getByText('Leads to a missing page').last();
  await expect(tip).toBeVisible();
  await expect(async () => {
    const [label, over] = [await item.boundingBox(), await tip.boundingBox()];
    if (!label || !over) throw new Error('The label or the tooltip is missing');
    expect(over.x).toBeGreaterThanOrEqual(label.x + label.width);
  }).toPass();
});

test('popups of each menu layout stay inside a small window', async ({ page, demonstration }) => {
  await page.setViewportSize({ width: 1000, height: 320 });
  await openWith(page, {}, 'admin', '/tenants/list', demonstration);
  for (const menuMode of ['slim', 'compact', 'horizontal'] as const) {
    await choose(page, { menuMode });
    const section = menu(page).getByRole('button', { name: 'Demonstration' });
    await section.click();
    await expectInsideWindow(
      page,
      menu(page).getByRole('list').filter({ hasText: 'Routes' }).last(),
    );
    await page.keyboard.press('Escape');
    await expect(menu(page).getByRole('link', { name: 'Link' })).toBeHidden();
    await expect(section, menuMode).toBeFocused();
  }
});

test('at 320 px, menus of the top bar and drawer stay inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await openWith(page, {});
  const button = page.getByRole('button', { name: /^(Open|Close) the menu$/ });
  await test.step('the drawer is opened, used and closed with the keyboard alone', async () => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expectInsideWindow(page, menu(page));
    await expect(menu(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('the button below the open drawer becomes visible when Tab reaches it', async () => {
    await button.click();
    await menu(page).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(menu(page)).toBeHidden();
  });
  // There is no room for a menu of languages, so the profile menu has them.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Profile/ })
    .click();
  await expectInsideWindow(page, page.getByRole('menu'));
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeVisible();
  await page.keyboard.press('Escape');
  await button.click();
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test.describe('when the code that positions overlays cannot be loaded', () => {
  test.use({ expectedMessages: /net::ERR_FAILED/ });

  test('menus still open where they can be seen and used', async ({ page, demonstration }) => {
    await page.route(/\/shared-ui\/.*chunk-[^/]+\.js$/, (route) => route.abort());
    await openWith(page, { menuMode: 'slim' }, 'admin', '/tenants/list', demonstration);
    await menu(page).getByRole('button', { name: 'Demonstration' }).click();
    await expectInsideWindow(page, menu(page).getByRole('link', { name: 'Link', exact: true }));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Language/ })
      .click();
    await expectInsideWindow(page, page.getByRole('menu'));
    await expect(page.getByRole('menuitemradio').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Organisations' }).first()).toBeVisible();
  });
});

test('an anchored sidebar keeps its width after a reload', async ({ page }) => {
  await openWith(page, { anchored: false });
  await menu(page).hover();
  const anchor = menu(page).getByRole('button', { name: 'Keep the menu open' });
  await anchor.click();
  await expect(anchor).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(...away);
  await page.reload();
  await expect(listHeading(page)).toBeVisible();
  await expect(anchor).toHaveAttribute('aria-pressed', 'true');
  expect(await menuWidth(page)).toBe(320);
  await anchor.click();
  await page.mouse.move(...away);
  await page.reload();
  await expect(listHeading(page)).toBeVisible();
  await expect.poll(() => menuWidth(page)).toBe(64);
});
