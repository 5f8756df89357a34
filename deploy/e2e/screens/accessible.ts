import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails when axe finds anything on the page as it is now: everything in the theme that it has, and
 * what depends on colours in the other one, too.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const whole = await found(new AxeBuilder({ page }));
  await otherTheme(page);
  const coloured = await found(new AxeBuilder({ page }).withRules(['color-contrast']));
  await otherTheme(page);
  expect([...whole, ...coloured], 'what axe finds').toEqual([]);
}

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** As the shell does it; nothing of the screen's state is lost by that. */
async function otherTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
    html.classList.toggle('bp6-dark');
  });
}
