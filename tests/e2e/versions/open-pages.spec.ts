import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { anotherVersion } from '../second-build.ts';
import { publishWithHeading } from './other-versions.ts';
import { withUsers } from './published-now.ts';
import { expect, heading, isMarked, mark, openAs, test } from './published-test.ts';

const PAGES = usualOrLong(4, 50);
/** Pages in one browser context. They share storage and six connections; each may use one for events. */
const PAGES_PER_CONTEXT = usualOrLong(2, 5);
const RELEASES = 3;
/** Number of pages that act at the same time, while all other pages wait. */
const AT_ONCE = 4;
/** The time limit of each group of pages, so that the total time may grow with the number of groups. */
const GROUP_LIMIT = { timeout: 300_000 };

const field = (page: Page) => page.getByRole('dialog').getByRole('textbox').first();
const newer = (page: Page) => page.getByText(/^A new version of Users is available/);

const told = (page: Page, version: string) =>
  page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/releases.json') && (await answer.text()).includes(version),
  );

interface OpenPage {
  readonly page: Page;
  readonly at: 'hubs' | 'users';
  readonly draft: string;
}

async function inTurn<One>(all: readonly One[], turn: (one: One) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const few = all.slice(first, first + AT_ONCE);
    await test.step(`from page ${first + 1}`, () => Promise.all(few.map(turn)), GROUP_LIMIT);
  }
}

test('fault 92: open pages mount the newest version without losing a draft', async ({
  browser,
  deployment,
  dataFolder,
  published,
}) => {
  // The test has no time limit, because each group of pages has one.
  test.setTimeout(0);
  const contexts: BrowserContext[] = [];
  const open: OpenPage[] = [];
  for (let number = 0; number < PAGES; number += 1) {
    if (number % PAGES_PER_CONTEXT === 0) {
      contexts.push(await browser.newContext({ baseURL: deployment.origin, locale: 'en-GB' }));
    }
    const page = await (contexts.at(-1) as BrowserContext).newPage();
    open.push({ page, at: number % 2 === 0 ? 'hubs' : 'users', draft: `Draft ${number}` });
  }
  await inTurn(open, async ({ page, at, draft }) => {
    await openAs(page, 'admin', `/${at}/new`);
    await field(page).fill(draft);
    await mark(page);
  });
  let newest = '';
  for (let release = 0; release < RELEASES; release += 1) {
    const version = anotherVersion();
    newest = `Users ${version}`;
    const users = await publishWithHeading(dataFolder, version, newest);
    const hearing = open.map(({ page }) => told(page, version));
    published.change((live) => withUsers(live, users));
    await test.step(`all pages learn of ${version}`, () => Promise.all(hearing), GROUP_LIMIT);
  }
  await inTurn(open, async ({ page, at, draft }) => {
    if (at === 'users') await expect(newer(page)).toBeVisible();
    else await expect(newer(page)).toBeHidden();
    await expect(field(page)).toHaveValue(draft);
    expect(await isMarked(page)).toBe(true);
  });
  await inTurn(open, async ({ page, at, draft }) => {
    // Confirms leaving the page, because a form with a draft asks for confirmation.
    page.on('dialog', (question) => void question.accept());
    if (at === 'users') {
      await page.reload();
      await expect(field(page)).toHaveValue(draft);
    } else {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      expect(await isMarked(page)).toBe(true);
    }
    await expect(heading(page, newest)).toBeVisible();
    await expect(newer(page)).toBeHidden();
  });
  await Promise.all(contexts.map((context) => context.close()));
});
