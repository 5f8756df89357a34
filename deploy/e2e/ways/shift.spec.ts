import { expect, openAs, test } from '../console.ts';
import { rows } from '../frame/frame.ts';
import { moved, seenPlaces, watchPlaces } from './places.ts';

test('nothing moves from the first paint to the rows, wide, narrow and at 400 %', async ({
  page,
}) => {
  await page.addInitScript(watchPlaces);
  // Rows come when what stands in for them is there.
  await page.route(/\/(tenant|hub)\/list$/, async (route) => {
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await route.continue();
  });
  for (const [width, height] of [
    [1280, 800],
    [320, 800],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const list of ['tenants', 'hubs']) {
      await openAs(page, 'admin', `/${list}/list`);
      await expect(rows(page).nth(1).getByRole('link')).toBeVisible();
      const seen = await page.evaluate(seenPlaces);
      expect(Object.keys(seen)).toContain('column');
      expect(moved(seen), `${list}, ${width} × ${height}`).toEqual({});
    }
  }
});
