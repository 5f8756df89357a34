import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect } from '../console.ts';
import { storedToken } from '../session/session-test.ts';
import { type PublishedNow, publishNow, subjectIn } from './published-now.ts';

export const test = base.extend<{ readonly published: PublishedNow }>({
  published: async ({ deployment, dataFolder }, use) => {
    const published = await publishNow(serverFor(deployment), dataFolder);
    await use(published);
    published.stop();
  },
});

export { expect, openAs } from '../console.ts';

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Waits until a user is signed in, and returns the `sub` of the token. */
export async function getSubject(page: Page): Promise<string> {
  await expect.poll(() => storedToken(page)).toBeTruthy();
  return subjectIn((await storedToken(page)) ?? '');
}

/** Marks a page. A reload removes the mark, so {@link isMarked} tells whether the page was reloaded. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));

export const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
