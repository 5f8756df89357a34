import { languages } from '@console/shared-ui/contract';
import type { Page } from '@playwright/test';
import { axeFindings } from './accessible.ts';
import { expect, openAs, test } from './console.ts';
import { returnWith } from './frame/frame.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Of axe's experiments, so it is not among the rules that run everywhere. */
const namesWithoutLabel = (page: Page): Promise<string[]> =>
  axeFindings(page, (axe) => axe.withRules(['label-content-name-mismatch']));

for (const language of languages) {
  test(`what is seen on a control is part of its name, in ${language}`, async ({ page }) => {
    await openAs(page, 'admin', '/tenants/list');
    await returnWith(page, { language });
    for (const address of ['/tenants/list', '/tenants/new', '/users/list', '/hubs/list']) {
      await page.goto(address);
      await expect(page.getByRole('row', { includeHidden: true }).nth(1)).toBeAttached();
      expect(await namesWithoutLabel(page), address).toEqual([]);
    }
    await page.getByRole('button', { name: /admin/ }).click();
    expect(await namesWithoutLabel(page), 'profile menu').toEqual([]);
  });
}
