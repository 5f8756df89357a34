import { expect, openAs, test } from '../console.ts';
import { listHeading, rows } from './frame.ts';

for (const width of [1280, 320]) {
  test(`fault 88: a screen stands at the top of its place in a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'admin', '/tenants/list');
    await expect(rows(page).nth(1)).toBeVisible();
    const main = await page.getByRole('main').boundingBox();
    const screen = await listHeading(page).evaluate(
      (heading) => heading.closest('main > *')?.getBoundingClientRect().top,
    );
    expect(screen).toBe(main?.y);
  });
}
