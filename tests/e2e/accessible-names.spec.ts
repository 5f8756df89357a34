import { languages } from '@console/shared-ui/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { openWith } from './frame/frame.ts';

/** Returns accessible names that lack the visible text of their control; hidden text is ignored. */
const namesWithoutLabel = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string | null) =>
      (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return [...document.querySelectorAll(':is(a, button, [role^="menuitem"])[aria-label]')].flatMap(
      (control) => {
        const seen = control.cloneNode(true);
        if (!(seen instanceof Element)) return [];
        for (const hidden of seen.querySelectorAll('[aria-hidden]')) hidden.remove();
        const name = control.getAttribute('aria-label');
        return plain(name).includes(plain(seen.textContent)) ? [] : `${name}: ${seen.textContent}`;
      },
    );
  });

for (const language of languages) {
  test(`the name of each control contains its visible text, in ${language}`, async ({ page }) => {
    await openWith(page, { language });
    for (const address of ['/tenants/list', '/tenants/new', '/users/list', '/hubs/list']) {
      await page.goto(address);
      await expect(page.getByRole('row', { includeHidden: true }).nth(1)).toBeAttached();
      expect(await namesWithoutLabel(page), address).toEqual([]);
    }
    await page.getByRole('button', { name: /admin/ }).click();
    expect(await namesWithoutLabel(page), 'profile menu').toEqual([]);
  });
}
