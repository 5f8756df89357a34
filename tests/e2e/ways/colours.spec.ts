import { expectAccessible, toggleTheme } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';
import { openList } from '../screens/screen.ts';
import { userName } from '../sign-in-page.ts';
import { edgeContrasts } from './edges.ts';
import { controlNames, goTo } from './ways.ts';

test('fault 95: forced colours show edges, choices and the focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openList(page, 'admin', 'users');
  const links = await page.getByRole('link').allTextContents();
  const edgeless = async () =>
    (await controlNames(page, ({ edge }) => edge === 0)).filter(
      (name) => !links.includes(name) && !name.startsWith('Select'),
    );
  expect(await edgeless(), 'without an edge').toEqual([]);

  const style = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, outlineStyle, outlineColor, borderTopWidth } =
          getComputedStyle(element);
        return { backgroundColor, outlineStyle, outlineColor, borderTopWidth };
      });
  const chosen = await style('main [aria-pressed="true"]');
  expect(chosen.backgroundColor).not.toBe(
    (await style('main [aria-pressed="false"]')).backgroundColor,
  );
  const current = await style('nav [aria-current="page"]');
  expect(current.backgroundColor).not.toBe(
    (await style('nav a:not([aria-current])')).backgroundColor,
  );

  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  expect((await style('tr[data-selected]')).outlineStyle).toBe('solid');
  expect((await style('section[aria-label="Selection"]')).borderTopWidth).toBe('1px');
  await page.keyboard.press('Tab');
  expect((await style(':focus-visible')).outlineStyle).not.toBe('none');
  await page.getByRole('searchbox').focus();
  expect((await style('[type="search"]')).outlineStyle).toBe('solid');

  await goTo(page, '/users/new');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await edgeless(), 'without an edge in the form').toEqual([]);
  expect((await style('dialog[open]')).borderTopWidth).toBe('1px');
});

test('the focus ring is two pixels wide around a control, or three within its edge', async ({
  page,
}) => {
  const thinRing = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      // Text fields have a line on both sides of their edge (docs/accessibility.md, 2.4.13).
      if (!focused || focused.matches('body, .bp6-input')) return undefined;
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
      const width = Number.parseFloat(outlineWidth);
      const least = Number.parseFloat(outlineOffset) < 0 ? 3 : 2;
      return outlineStyle === 'solid' && width >= least
        ? undefined
        : `${outlineStyle} ${outlineWidth} ${outlineOffset}: ${focused.outerHTML.slice(0, 120)}`;
    });
  const thinRings = async (presses: number) => {
    const found: (string | undefined)[] = [];
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('Tab');
      found.push(await thinRing());
    }
    return found.filter(Boolean);
  };
  await openList(page, 'admin', 'tenants');
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus());
  expect(await thinRings(32), 'on the list').toEqual([]);
  await goTo(page, '/tenants/new');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await thinRings(10), 'in the form').toEqual([]);
});

test('the page for unknown addresses is legible in both themes', async ({ page }) => {
  await openAs(page, 'admin', '/nowhere');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  // Checked here, because axe cannot tell when a text has the same colour as its background.
  await toggleTheme(page);
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(246, 247, 249)',
  );
});

for (const scheme of ['light', 'dark'] as const) {
  test(`edges of fields have a contrast of 3 : 1 to both sides, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const expectSeen = async (...names: readonly RegExp[]) => {
      const missing = async () => {
        const seen = Object.keys(await edgeContrasts(page));
        return names.filter((name) => !seen.some((one) => name.test(one)));
      };
      await expect.poll(missing).toEqual([]);
      const contrasts = Object.entries(await edgeContrasts(page));
      expect(contrasts.filter(([, contrast]) => contrast < 3)).toEqual([]);
    };
    await page.goto('/');
    await expect(userName(page)).toBeVisible();
    await expectSeen(/^Password$/);

    await openList(page, 'admin', 'users');
    await page.getByRole('button', { name: 'Columns' }).click();
    await expectSeen(/^Search by/, /^Select /, /^Compact$/);
    await goTo(page, '/users/new');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSeen(/^Last name/, /^Hub$/);
    await goTo(page, '/tenants/new');
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible();
    await expectSeen(/^Description/);
  });
}
