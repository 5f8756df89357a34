import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';

/**
 * Fails when axe finds anything on the page as it is now: everything in the theme that it has, and
 * what depends on colours in the other one, too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const whole = await axeFindings(page);
  await otherTheme(page);
  const coloured = await axeFindings(page, (axe) => axe.withRules(['color-contrast']));
  await otherTheme(page);
  expect([...whole, ...coloured], 'what axe finds').toEqual([]);
}

/** As the shell does it; nothing of the screen's state is lost by that. */
async function otherTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
    html.classList.toggle('bp6-dark');
  });
}
