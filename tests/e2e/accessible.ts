import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/**
 * All of axe's rules for WCAG 2.2, and its best practices. Rules that axe calls experimental, such as
 * `label-content-name-mismatch`, need their own tag.
 */
const TAGS = [
  ...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  ...['best-practice', 'experimental'],
];

/**
 * Skips details of passed rules, and does not preload stylesheets, which these rules do not need. The contrast of
 * level AAA is met by lists and forms (`ways/surfaces.spec.ts`), not by all of the page.
 */
export const BRIEF: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: TAGS },
  rules: { 'color-contrast-enhanced': { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
};

/** Selects a modal dialog. The rest of the page is inert then; it is checked when no dialog is open. */
const DIALOG = 'dialog:modal';

/** Selects rows that look like the five rows before them. */
const SIMILAR_ROWS = 'tbody tr:nth-of-type(n + 6):not([data-selected], [data-open], [data-fresh])';

/**
 * Fails if axe finds a problem on the current page. Applies all rules in the current theme, and the
 * rule for colours also in the other theme. If a modal dialog is open, checks only the dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const hasDialog = (await page.locator(DIALOG).count()) > 0;
  const findings = await axeFindings(page, (axe) => (hasDialog ? axe.include(DIALOG) : axe));
  await toggleTheme(page);
  const colours = await colourFindings(page, hasDialog ? DIALOG : 'html');
  await toggleTheme(page);
  expect([...findings, ...colours], 'findings of axe').toEqual([]);
}

/** Switches the theme in the same way as the shell. The screen keeps its state. */
export async function toggleTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.dataset.theme = html.dataset.theme === 'dark' ? 'light' : 'dark';
    html.classList.toggle('bp6-dark');
  });
}

/** Returns axe's findings with their elements, for the part of a page that `narrow` includes. */
export async function axeFindings(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  // A copy: `narrow` may choose other rules.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...BRIEF })
    .exclude(SIMILAR_ROWS);
  return formatFindings(await narrow(axe).analyze());
}

/** Checks only colours. Uses the axe that is already in the page, which halves the time. */
async function colourFindings(page: Page, within: string): Promise<string[]> {
  const results = await page.evaluate(
    ([where, options]): Promise<AxeResults> => Reflect.get(window, 'axe').run(where, options),
    [
      { include: [[within]], exclude: [[SIMILAR_ROWS]] },
      { ...BRIEF, runOnly: ['color-contrast'] },
    ] as const,
  );
  return formatFindings(results);
}

/** Returns a line for each element with a finding. */
export const formatFindings = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );

/** This rule wants a text in each `label`; those of rows only enlarge a checkbox, which has an `aria-label`. */
const LABEL_TEXT = 'label_content_exists';

/** An outcome of IBM's engine for one element, as far as it is used here. */
interface EqualAccessResult {
  readonly ruleId: string;
  readonly value: readonly [policy: string, outcome: string];
  readonly path: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Returns what IBM Equal Access calls violations of WCAG 2.2 A and AA, in the whole page. */
export async function equalAccessFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace_ibma' in window))) {
    const engine = import.meta.resolve('accessibility-checker-engine/ace-window.js');
    await page.evaluate(await readFile(fileURLToPath(engine), 'utf8'));
  }
  const results = await page.evaluate(async (): Promise<EqualAccessResult[]> => {
    const { Checker } = Reflect.get(window, 'ace_ibma');
    return (await new Checker().check(document, ['WCAG_2_2'])).results;
  });
  return results
    .filter(({ value: [policy, outcome] }) => policy === 'VIOLATION' && outcome === 'FAIL')
    .filter(({ ruleId }) => ruleId !== LABEL_TEXT)
    .map(({ ruleId, path, message }) => `${ruleId}: ${path.dom} ${message}`);
}
