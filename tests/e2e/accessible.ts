import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/**
 * Everything that axe can tell of WCAG 2.2 A and AA, and what else it advises. Rules that it calls
 * experimental, such as `label-content-name-mismatch`, are left out unless their tag is named.
 */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];

/** What passes is not described, and no stylesheet fetched for rules that are not asked for. */
const BRIEF: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: TAGS },
  resultTypes: ['violations'],
  preload: false,
};

/** What is over the page; the rest is inert then, and looked at where nothing is over it. */
const OVER = 'dialog:modal';

/** Rows that are like those before them. */
const ALIKE = 'tbody tr:nth-of-type(n + 6):not([data-selected], [data-open], [data-fresh])';

/**
 * Fails when axe finds anything on the page as it is now: everything in the theme that it has, and
 * what depends on colours in the other one, too. Under an open dialog it looks at that alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isCovered = (await page.locator(OVER).count()) > 0;
  const whole = await axeFindings(page, (axe) => (isCovered ? axe.include(OVER) : axe));
  await otherTheme(page);
  const coloured = await colourFindings(page, isCovered ? OVER : 'html');
  await otherTheme(page);
  expect([...whole, ...coloured], 'what axe finds').toEqual([]);
}

/** As the shell does it; nothing of the screen's state is lost by that. */
export async function otherTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
    html.classList.toggle('bp6-dark');
  });
}

/**
 * What axe finds wrong on a page, as lines that say where. It does not look into frames of other
 * origins, for which it would open a page of its own each time: the console has none that is seen.
 *
 * @param narrow - to less than the whole page
 */
export async function axeFindings(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options(BRIEF).exclude(ALIKE);
  return linesOf(await narrow(axe).analyze());
}

/** Of colours alone, by the axe that was put into the page a moment ago: that takes half its time. */
async function colourFindings(page: Page, within: string): Promise<string[]> {
  const results = await page.evaluate(
    ([where, options]): Promise<AxeResults> => Reflect.get(window, 'axe').run(where, options),
    [
      { include: [[within]], exclude: [[ALIKE]] },
      { ...BRIEF, runOnly: ['color-contrast'] },
    ] as const,
  );
  return linesOf(results);
}

const linesOf = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
