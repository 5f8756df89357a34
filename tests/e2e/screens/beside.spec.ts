import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { menu } from '../frame/frame.ts';
import { getRow, openList } from './screen.ts';

const row = (page: Page, name: string) => page.getByRole('dialog', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('the list beside an open row stays usable', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openList(page, 'auditor', 'tenants', '?sort=-name');
  const table = page.locator('main :has(> table)');
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await link(page, 'Ashdown Insurance').click();
  await expect(row(page, 'Ashdown Insurance')).toBeVisible();
  await expect(page).toHaveTitle('Ashdown Insurance – Tenants – Platform console');
  await expect(menu(page).getByRole('link', { name: 'Tenants' })).toHaveAttribute('aria-current');
  await expectAccessible(page);

  // Next and previous follow the order of the list; the open row is marked and visible in the list.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 'Aare Treuhand')).toBeVisible();
  await expect(link(page, 'Aare Treuhand')).toHaveAttribute('aria-current', 'true');
  await expect(link(page, 'Aare Treuhand')).toBeInViewport({ ratio: 1 });
  const next = row(page, 'Aare Treuhand').getByRole('button', { name: 'Next' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(row(page, 'Ashdown Insurance')).toBeVisible();

  // A search in the list also limits next and previous to the found rows.
  await page.keyboard.press('/');
  await page.keyboard.type('leman');
  await expect(page.getByText(/^\d of \d+ tenants$/)).toBeVisible();
  await link(page, 'Banque du Léman').click();
  await expect(row(page, 'Banque du Léman')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);

  // Back restores the list; Escape closes the row and moves the focus to its link in the list.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/tenants\/list\?/);
  await expect(page).toHaveTitle('Tenants – Platform console');
  await page.getByRole('searchbox').fill('leman');
  await link(page, 'Banque du Léman').click();
  await expect(row(page, 'Banque du Léman')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link(page, 'Banque du Léman')).toBeFocused();
});

test('a row opens beside, over or in place of the list, depending on width', async ({ page }) => {
  await openList(page, 'auditor', 'tenants');
  await link(page, 'Aare Treuhand').click();
  const list = page.getByRole('main');
  const right = async () => {
    const [beside, main] = [
      await row(page, 'Aare Treuhand').boundingBox(),
      await list.boundingBox(),
    ];
    if (!beside || !main) throw new Error('The row or the list is missing');
    const overlap = Math.max(0, Math.round(main.x + main.width - beside.x));
    return { overlap, width: Math.round(beside.width) };
  };
  for (const [width, overlap, breadth] of [
    [1280, 0, 479],
    [1100, 0, 479],
    [1000, 479, 479],
    [900, 900, 900],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(right, `${width}`).toEqual({ overlap, width: breadth });
    const isModal = await page.locator('dialog:modal').count();
    expect(isModal, `${width}`).toBe(width < 992 ? 1 : 0);
  }
});

test('a list is restored as it was left, until the page is reloaded', async ({ page }) => {
  await openList(page, 'admin', 'tenants', '?contact=yes');
  const table = page.locator('main :has(> table)');
  await page.getByRole('checkbox', { name: 'Select Aare Treuhand' }).check();
  await table.evaluate((element) => element.scrollTo(0, 400));
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await menu(page).getByRole('link', { name: 'Tenants' }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/tenants\/list\?contact=yes$/);
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBe(400);

  await page.goto('/tenants/list');
  await expect(getRow(page, 'Aare Treuhand')).toBeVisible();
  await expect(page).toHaveURL(/\/tenants\/list$/);
  await expect(page.getByText('1 selected')).toHaveCount(0);
});
