import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../console.ts';
import { listHeading, menu, pageOverflow, rows } from '../frame/frame.ts';
import { openList } from '../screens/screen.ts';
import { controlNames, goTo } from './ways.ts';

/** The sizes of windows of 1280 × 1024 and 1280 × 800 at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const windows = [
  { width: 320, height: 256 },
  { width: 320, height: 200 },
];

/** Expects every control to be reachable by scrolling up and down, without scrolling sideways. */
async function expectWithinReach(page: Page, here: string): Promise<void> {
  const lost = await controlNames(page, ({ isInside, isOnTop }) => !isInside || !isOnTop);
  expect(lost, `out of reach in ${here}`).toEqual([]);
  expect(await pageOverflow(page), `overflow in ${here}`).toBe(0);
}

async function lowerEdge(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

for (const size of windows) {
  test(`fault 95: all is reachable at 400 %, ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openList(page, 'admin', 'tenants');
    const banner = page.getByRole('banner');
    const dialog = page.getByRole('dialog');
    const look = async (what: string, open: () => Promise<void>, sign: Locator) => {
      await open();
      await expect(sign).toBeVisible();
      await expectWithinReach(page, what);
      await page.keyboard.press('Escape');
      await expect(sign).toBeHidden();
    };

    for (const list of ['hubs', 'users', 'tenants']) {
      await goTo(page, `/${list}/list`);
      await expect(listHeading(page)).toHaveText(new RegExp(list, 'i'));
      await page.evaluate(() => scrollTo(0, 0));
      const name = rows(page).nth(1).getByRole('link').first();
      // Only a part needs to be visible: the end of a long name is cut off.
      await expect(name).toBeInViewport();
      await expect.poll(() => lowerEdge(name)).toBeLessThanOrEqual(size.height);
      await expectWithinReach(page, list);
      await look(`one of ${list}`, () => name.click(), dialog);
      await look(`a new one of ${list}`, () => goTo(page, `/${list}/new`), dialog);
    }
    await look('the search', () => page.keyboard.press('Control+k'), page.getByRole('combobox'));
    const button = (name: RegExp) => banner.getByRole('button', { name });
    await look('the menu', () => button(/menu/i).click(), menu(page));
    const profile = button(/profile/i);
    const versions = banner.getByRole('menuitem', { name: 'Versions' });
    await look('the profile menu', () => profile.click(), versions);
    await profile.click();
    await look(
      'the versions',
      () => versions.click(),
      dialog.getByRole('heading', { level: 3 }).first(),
    );
    await rows(page).nth(1).getByRole('checkbox').check();
    await expectWithinReach(page, 'a selection');
  });
}
