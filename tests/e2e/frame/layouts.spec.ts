import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { type Language, languages, type MenuMode, menuModes } from '@console/shared-ui/contract';
import { axeFindings, expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { keepPicture } from '../keep-picture.ts';
import { choose, menu, openWith, pageOverflow, type Theme, themes } from './frame.ts';

const widths = [320, 768, 992, 1440, 2560];
/** Axe is slow, so it checks one width with the drawer and one without; others differ only in sizes. */
const checkedWidths = [320, 1440];
/** The theme in which axe checks each language. In sum, axe checks every text and every colour. */
const checkedThemes = { en: 'light', fr: 'dark' } as const;

/** Returns both languages for the first layout, and one language, in turn, for each other layout. */
const languagesFor = (menuMode: MenuMode): readonly Language[] => {
  const position = menuModes.indexOf(menuMode);
  const one = languages.filter((_, index) => index === position % languages.length);
  return usualOrLong(position === 0 ? languages : one, languages);
};

for (const menuMode of menuModes) {
  test(`the ${menuMode} layout fits every width, and axe finds nothing`, async ({ page }, info) => {
    await openWith(page, { menuMode });
    for (const language of languagesFor(menuMode)) {
      for (const theme of usualOrLong<readonly Theme[]>([checkedThemes[language]], themes)) {
        await choose(page, { menuMode, language, theme });
        for (const width of widths) {
          const here = `${language}, ${theme}, ${width} px`;
          await page.setViewportSize({ width, height: 760 });
          const isDesktop = width > 991;
          await expect(menu(page)).toBeVisible({ visible: isDesktop });
          expect(await pageOverflow(page), `overflow in ${here}`).toBe(0);
          for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
            await expect(page.getByRole(landmark), `${landmark} in ${here}`).toHaveCount(1);
          }
          if (checkedWidths.includes(width) && checkedThemes[language] === theme) {
            expect(await axeFindings(page), here).toEqual([]);
            await keepPicture(page, info.outputPath(`${here}.png`));
          }
        }
      }
    }
  });
}

// Short runs check only French, because its texts are longer.
for (const language of usualOrLong<readonly Language[]>(['fr'], languages)) {
  test(`axe finds no problem in open menus, drawer and search in ${language}`, async ({ page }) => {
    await openWith(page, { language, theme: 'light' });
    const banner = page.getByRole('banner');
    for (const name of [/Language|Langue/, /Profil/]) {
      await banner.getByRole('button', { name }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('leman');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: /Open the menu|Ouvrir le menu/ }).click();
    await expect(menu(page)).toBeVisible();
    await expectAccessible(page);
  });
}
