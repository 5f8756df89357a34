import type { Page } from '@playwright/test';
import { expect, test } from '../console.ts';
import { listHeading } from '../frame/frame.ts';
import { openList } from '../screens/screen.ts';
import { addStyles, goTo } from './ways.ts';

/** The spacing of WCAG 2.2, 1.4.12, in a reader's stylesheet, which overrides the page's styles. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Returns texts that exceed their container. Leaves out rows: they have a fixed height, and the drawer
 * shows their whole text.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = (element: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      return (
        clipPath === 'none' &&
        [overflowX, overflowY].some((way) => ['hidden', 'clip'].includes(way))
      );
    };
    const findContainer = (element: Element | null): Element | undefined => {
      if (!element || getComputedStyle(element).clipPath !== 'none') return undefined;
      if (clips(element) || element.matches('button, a, dialog')) return element;
      // Users scroll to what is outside.
      if (getComputedStyle(element).overflowY === 'auto') return undefined;
      return findContainer(element.parentElement);
    };
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(over, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element || element.closest('tbody, .skip-link')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const frame = findContainer(element)?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (!frame || right === left) continue;
      const isWhole =
        left >= frame.left - 1 &&
        right <= frame.right + 1 &&
        top >= frame.top - 3 &&
        bottom <= frame.bottom + 3;
      if (!isWhole) cut.push(text.textContent.trim());
    }
    return cut;
  });
}

test('fault 95: wider text spacing cuts nothing off', async ({ page }) => {
  await openList(page, 'admin', 'tenants');
  await addStyles(page, spacing);
  await expect(listHeading(page)).not.toHaveCSS('letter-spacing', 'normal');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const list of ['hubs', 'users', 'tenants']) {
      await goTo(page, `/${list}/list`);
      await expect(listHeading(page)).toHaveText(new RegExp(list, 'i'));
      expect(await cutTexts(page), `${list}, ${width} px`).toEqual([]);
    }
    await goTo(page, '/tenants/new');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await cutTexts(page), `the form, ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeVisible();
    expect(await cutTexts(page), `the search, ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
