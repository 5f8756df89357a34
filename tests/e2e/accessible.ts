import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/**
 * Everything that axe can check of WCAG 2.2 A and AA, and its further advice. Rules that it calls
 * experimental, such as `label-content-name-mismatch`, need their own tag.
 */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];

/** Skips details of passed rules, and stylesheets that only other rules need. */
const BRIEF: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: TAGS },
  resultTypes: ['violations'],
  preload: false,
};

/** The dialog over the page; the rest is inert then, and checked when no dialog is open. */
const OVER = 'dialog:modal';

/** Rows that resemble those before them. */
const ALIKE = 'tbody tr:nth-of-type(n + 6):not([data-selected], [data-open], [data-fresh])';

/**
 * Fails if axe finds anything on the current page: everything in its current theme, and colours in
 * the other theme, too. Checks only the modal dialog if one is open.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isCovered = (await page.locator(OVER).count()) > 0;
  const whole = await axeFindings(page, (axe) => (isCovered ? axe.include(OVER) : axe));
  await toggleTheme(page);
  const coloured = await colourFindings(page, isCovered ? OVER : 'html');
  await toggleTheme(page);
  expect([...whole, ...coloured], 'what axe finds').toEqual([]);
}

/** Switches the theme like the shell; keeps the screen's state. */
export async function toggleTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
    html.classList.toggle('bp6-dark');
  });
}

/** Returns axe's findings, with their places, on the part of a page that `narrow` includes. */
export async function axeFindings(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options(BRIEF).exclude(ALIKE);
  return formatFindings(await narrow(axe).analyze());
}

/** Checks only colours, with the axe already injected into the page, which takes half the time. */
async function colourFindings(page: Page, within: string): Promise<string[]> {
  const results = await page.evaluate(
    ([where, options]): Promise<AxeResults> => Reflect.get(window, 'axe').run(where, options),
    [
      { include: [[within]], exclude: [[ALIKE]] },
      { ...BRIEF, runOnly: ['color-contrast'] },
    ] as const,
  );
  return formatFindings(results);
}

const formatFindings = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
