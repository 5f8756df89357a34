import { languages, menuModes } from '@console/shared-ui/contract';
import { axeFindings } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';
import { listHeading, menu, pageOverflow, returnWith, themes } from './frame.ts';

const widths = [320, 768, 992, 1440];
/** The drawer and the open page; between them only sizes differ, and axe takes its time. */
const axeAt = [320, 1440];
/** Each language in one theme: with the two of a layout, axe sees every text and every colour. */
const axeIn = { en: 'light', fr: 'dark' };

for (const menuMode of menuModes) {
  test(`the ${menuMode} layout fits every width, in both languages and themes, and axe finds nothing`, async ({
    page,
  }, info) => {
    await openAs(page, 'admin', '/tenants/list');
    await expect(listHeading(page)).toBeVisible();
    for (const language of languages) {
      for (const theme of themes) {
        await returnWith(page, { menuMode, language, theme });
        for (const width of widths) {
          const here = `${language}, ${theme}, ${width} px`;
          await page.setViewportSize({ width, height: 760 });
          const isDesktop = width > 991;
          await expect(menu(page)).toBeVisible({ visible: isDesktop });
          expect(await pageOverflow(page), `overflow in ${here}`).toBe(0);
          for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
            await expect(page.getByRole(landmark), `${landmark} in ${here}`).toHaveCount(1);
          }
          if (axeAt.includes(width) && axeIn[language] === theme) {
            expect(await axeFindings(page), here).toEqual([]);
          }
          await page.screenshot({ path: info.outputPath(`${here}.png`) });
        }
      }
    }
  });
}

for (const language of languages) {
  test(`open menus, drawer and search have no problem for axe in ${language}`, async ({ page }) => {
    await openAs(page, 'admin', '/tenants/list');
    await expect(listHeading(page)).toBeVisible();
    for (const theme of themes) {
      await page.setViewportSize({ width: 1280, height: 760 });
      await returnWith(page, { language, theme });
      const banner = page.getByRole('banner');
      for (const name of [/Language|Langue/, /Profil/]) {
        await banner.getByRole('button', { name }).click();
        expect(await axeFindings(page), `${name} ${theme}`).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('leman');
      expect(await axeFindings(page), `search ${theme}`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole('button', { name: /Open the menu|Ouvrir le menu/ }).click();
      await expect(menu(page)).toBeVisible();
      expect(await axeFindings(page), `drawer ${theme}`).toEqual([]);
    }
  });
}
