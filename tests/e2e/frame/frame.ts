import { type Language, type MenuMode, preferencesKey } from '@console/shared-ui/contract';
import type { Locator, Page } from '@playwright/test';
import { type Account, expect, openAs } from '../console.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Choices of a user for the frame; choices that are left out keep their defaults. */
export interface Choices {
  readonly menuMode?: MenuMode;
  readonly language?: Language;
  readonly theme?: Theme;
  readonly anchored?: boolean;
}

/** Opens a list with choices from an earlier visit, and waits for its rows. */
export async function openWith(
  page: Page,
  choices: Choices,
  account: Account = 'admin',
  address = '/tenants/list',
  stored: Readonly<Record<string, string>> = {},
): Promise<void> {
  const chosen = { [preferencesKey]: JSON.stringify(choices), ...stored };
  await openAs(page, account, address, chosen);
  await expect(listHeading(page)).toBeVisible();
  await expect(rows(page).nth(1).getByRole('link').first()).toBeVisible();
}

/** Sets the user's choices as if the user had made them in another tab; the page adopts them. */
export async function choose(page: Page, choices: Choices): Promise<void> {
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    preferencesKey,
    JSON.stringify(choices),
  ] as const);
  await page.evaluate((key) => dispatchEvent(new StorageEvent('storage', { key })), preferencesKey);
  const { language, theme, menuMode } = choices;
  const html = page.locator('html');
  if (menuMode) await expect(html).toHaveAttribute('data-menu-mode', menuMode);
  if (language) await expect(html).toHaveAttribute('lang', language);
  if (theme) await expect(html).toHaveAttribute('data-theme', theme);
}

export const listHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const rows = (page: Page): Locator => page.getByRole('row');

export const menu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Menu', exact: true });

/** Returns the pixels by which the page is wider than its window. */
export function pageOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

export async function expectInsideWindow(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible();
  const size = page.viewportSize();
  await expect(async () => {
    const box = await overlay.boundingBox();
    if (!box || !size) throw new Error('The overlay or the window has no size');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  }).toPass({ timeout: 60_000 });
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toHaveCount(1);
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

export async function openVersions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Profile of|Profil\s:) admin/ }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await expect(panel).toBeVisible();
  return panel;
}
