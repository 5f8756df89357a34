import { expect, openAs, test } from '../console.ts';
import { listHeading, rows } from './frame.ts';

test('fault 88: a screen starts at the top of its area, on a phone too', async ({ page }) => {
  await openAs(page, 'admin', '/tenants/list');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(rows(page).nth(1)).toBeVisible();
    const main = await page.getByRole('main').boundingBox();
    const screen = await listHeading(page).evaluate(
      (heading) => heading.closest('main > *')?.getBoundingClientRect().top,
    );
    expect(screen, `${width} px`).toBe(main?.y);
  }
});
