import { menuModes } from '@console/shared-ui/contract';
import { expect, test } from '../console.ts';
import { menu, openWith, tabTo } from './frame.ts';

test('Tab and Enter reach another screen in the menu of every layout', async ({ page }) => {
  for (const menuMode of menuModes) {
    await openWith(page, { menuMode, anchored: false });
    await tabTo(page, menu(page).getByRole('link', { name: 'Users' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 }), menuMode).toBeFocused();
  }
});

test('language, theme and layout are chosen with the keyboard alone', async ({ page }) => {
  await openWith(page, {});
  const html = page.locator('html');
  await tabTo(page, page.getByRole('button', { name: 'Language: English' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('lang', 'fr');

  await tabTo(page, page.getByRole('button', { name: /^Profil\s: admin AD$/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('s');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('h');
  await expect(page.getByRole('menuitemradio', { name: 'Horizontal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-menu-mode', 'horizontal');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('the first Tab reaches the skip link, which leads to the content', async ({ page }) => {
  await openWith(page, {});
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('the button opens the search, which returns the focus to the button', async () => {
    await page.reload();
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name: 'Users', exact: true });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test('while Enter is held after choosing an item, it presses nothing else', async ({ page }) => {
  await openWith(page, {});
  const columns = page.getByRole('button', { name: 'Columns' });
  await columns.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Theme: Dark');
  await page.keyboard.down('Enter');
  await expect(columns).toBeFocused();
  await page.keyboard.up('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(columns).toHaveAttribute('aria-expanded', 'false');

  const language = page.getByRole('button', { name: 'Language: English' });
  await language.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.down('Enter');
  await expect(language).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(language).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(language).toHaveAttribute('aria-expanded', 'true');
});
