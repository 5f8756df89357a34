import { expect, test } from '../console.ts';
import { menu, openWith } from './frame.ts';

test('the language changes in every module without a reload, and stays', async ({ page }) => {
  await openWith(page, {});
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'fr');
  for (const [link, heading] of [
    ['Organisations', 'Organisations'],
    ['Utilisateurs', 'Utilisateurs'],
    ['Hubs', 'Hubs'],
  ] as const) {
    await menu(page).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveAccessibleName(/identifiant$/);
    await expect(page).toHaveTitle(new RegExp(`^${heading} – `));
  }
  await expect(page.locator('body')).toHaveAttribute('data-same-page', 'yes');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('button', { name: 'Langue : Français' })).toBeVisible();
});

test('a menu choice focuses the new heading and changes the title', async ({ page }) => {
  await openWith(page, {});
  for (const screen of ['Users', 'Hubs', 'Tenants']) {
    await menu(page).getByRole('link', { name: screen }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(`${screen} – Platform console`);
  }
});

for (const [hand, device] of [
  ['a mouse', {}],
  ['a finger', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(`with ${hand}`, () => {
    test.use(device);

    test('nothing moves while the console loads', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Element }[];
          })[]) {
            const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100));
            shifts.push(`${entry.value} ${moved.join(' | ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const [menuMode, language] of [
        ['static', 'en'],
        ['slim', 'fr'],
        ['horizontal', 'en'],
        ['static', 'fr'],
      ] as const) {
        for (const address of ['/tenants/list', '/users/list', '/hubs/list']) {
          await openWith(page, { menuMode, language }, 'admin', address);
          // Waits for the element that appears last, after the rows.
          await expect(page.getByRole('button', { name: /^(View: |Vue)/ })).toBeVisible();
          await page.evaluate(() => new Promise(requestAnimationFrame));
          const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'));
          expect(shifts, `${menuMode} ${language} ${address}`).toEqual([]);
        }
      }
    });
  });
}
