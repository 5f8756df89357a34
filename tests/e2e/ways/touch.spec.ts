import { expect, test } from '../console.ts';
import { menu, rows } from '../frame/frame.ts';
import { openList } from '../screens/screen.ts';
import { controlNames, goTo } from './ways.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** The size of a touch target in pixels (WCAG 2.2, 2.5.5). */
const FINGER_PX = 44;

test('touch targets measure 44 px, and a tap does what a click does', async ({ page }) => {
  await openList(page, 'admin', 'users');
  const small = () =>
    controlNames(page, ({ width, height }) => Math.min(width, height) < FINGER_PX - 0.5);
  expect(await small(), 'on the list').toEqual([]);

  // Taps next to the checkbox, but inside its cell.
  const cell = rows(page).nth(1).getByRole('cell').first();
  await cell.tap({ position: { x: 4, y: 4 } });
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await small(), 'with a selection').toEqual([]);
  await page.getByRole('button', { name: 'Clear selection' }).tap();

  await page.getByRole('button', { name: 'Filter' }).tap();
  expect(await small(), 'with the filters').toEqual([]);
  await page.getByRole('checkbox', { name: 'France Est' }).tap();
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  await page.getByRole('button', { name: /^Remove the filter/ }).tap();

  await rows(page).nth(1).getByRole('link').first().tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await small(), 'in the drawer').toEqual([]);
  await page.getByRole('button', { name: 'Close' }).tap();

  await goTo(page, '/users/new');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await small(), 'in the form').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).tap();

  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /profile/i }).tap();
  expect(await small(), 'with the profile menu').toEqual([]);
  await banner.getByRole('button', { name: /menu/i }).first().tap();
  await menu(page).getByRole('link', { name: 'Tenants' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible();
});
