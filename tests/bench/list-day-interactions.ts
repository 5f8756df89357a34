import type { Page } from '@playwright/test';

export interface Interaction {
  readonly what: string;
  readonly does: (page: Page) => Promise<void>;
  /** Selects an element that appears only after the step is done. */
  readonly shown: string;
}

const ROUNDS = 6;

/**
 * How long a button or key is held down, in milliseconds: about as long as by a person. Otherwise, the time from
 * the press to the next frame would also contain the work of the release. `force`, because Playwright would
 * otherwise check in the page, on each press, which element is hit.
 */
export const HELD = { delay: 80, force: true };

/** Returns the interactions of a day in a list of `rows` rows; `who` makes the typed text unique. */
export function dayInteractions(rows: number, who: string): readonly Interaction[] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    interactions(rows, round, `Seen by ${who} on day ${round + 1}`),
  ).flat();
}

/** Returns the steps of a round. After them, the list is the same as before, except for one text. */
const interactions = (rows: number, round: number, text: string): readonly Interaction[] => [
  { what: 'open', does: click(`${row(1)} th a`), shown: open(1) },
  { what: 'next', does: press('Next'), shown: open(2) },
  {
    what: 'remove from a hub',
    does: press(/^Remove from /),
    shown: 'dialog:has(p[role=status] button):not(:has(button[aria-label^="Remove from "]))',
  },
  { what: 'undo', does: press('Undo'), shown: 'dialog:not(:has(p[role=status] button))' },
  { what: 'edit', does: press('Edit'), shown: 'dialog:modal form textarea' },
  {
    what: 'save',
    does: async (page) => {
      await page.locator('dialog:modal form textarea').fill(text);
      await press('Save')(page);
    },
    shown: 'body:not(:has(dialog:modal)) tr[data-fresh]',
  },
  {
    what: 'close',
    does: key('Escape'),
    shown: 'main:not(:has(tr[data-open]))',
  },
  { what: 'filters', does: press('Filter'), shown: 'fieldset[aria-label=Filter] input' },
  {
    what: 'filter',
    does: (page) => page.getByRole('checkbox', { name: /^in one hub/ }).click(HELD),
    shown: `main table:not([aria-rowcount="${rows + 1}"])`,
  },
  {
    what: 'select',
    does: click(`${row(3)} input`),
    // The bar takes the place of some rows, so the next row must not be clicked before.
    shown: `main:has(${row(3)}[data-selected]):has(section[aria-label="Selection"])`,
  },
  {
    what: 'select a range',
    does: click(`${row(12)} input`, ['Shift']),
    shown: `${row(11)}[data-selected]`,
  },
  { what: 'clear', does: press('Clear selection'), shown: 'main:not(:has([data-selected]))' },
  { what: 'views', does: press(/^View: /), shown: 'fieldset[aria-label^="View: "] form input' },
  {
    what: 'save a view',
    does: async (page) => {
      await page.getByRole('textbox', { name: 'Name of a new view' }).fill(`Day ${round + 1}`);
      await key('Enter')(page);
    },
    shown: `fieldset[aria-label="View: Day ${round + 1}"]`,
  },
  {
    what: 'all again',
    does: click('fieldset[aria-label^="View: "] input[type=radio]'),
    shown: `main table[aria-rowcount="${rows + 1}"]`,
  },
  {
    what: 'switch',
    does: menu('Hubs'),
    shown: 'main tbody th a[href*="/hubs/"]',
  },
  { what: 'switch back', does: menu('Tenants'), shown: `main ${row(1)} th a[href*="/tenants/"]` },
];

const row = (number: number) => `tbody tr[aria-rowindex="${number + 1}"]`;

/** Selects a row that is open in the drawer with its fields shown. */
const open = (number: number) => `body:has(${row(number)}[data-open]):has(dialog dl)`;

const click =
  (selector: string, modifiers: 'Shift'[] = []) =>
  (page: Page) =>
    page
      .locator(selector)
      .first()
      .click({ ...HELD, modifiers });

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .last()
    .click(HELD);

const key = (name: string) => (page: Page) => page.keyboard.press(name, HELD);

const menu = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click(HELD);
