import type { Page } from '@playwright/test';
import { expect, signIn, test } from './console.ts';
import { behindNginx } from './nginx/behind-nginx.ts';
import { missingNginx } from './nginx/nginx.ts';
import { storedToken } from './session/session-test.ts';

// The browser logs that the server refused the page.
test.use({ expectedMessages: /431/ });

/** Returns the names of the provider's cookies, which scripts of the page cannot see because of their path. */
const providerCookies = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ path }) => path.startsWith('/realms/'))
    .map(({ name }) => name)
    .sort();

/** Sets many large cookies on the console's origin, as a foreign script may do, and opens the console again. */
async function comeBackWithLargeCookies(page: Page): Promise<void> {
  const provider = await providerCookies(page);
  expect(provider.length).toBeGreaterThan(0);
  await page.evaluate(() => {
    for (let number = 0; number < 60; number += 1) {
      const path = number % 2 === 0 ? '/' : '/users';
      // biome-ignore lint/suspicious/noDocumentCookie: an old script sets cookies in this way
      document.cookie = `stranger-${number}=${'x'.repeat(2048)}; Path=${path}; Max-Age=86400`;
    }
  });
  await page.goto('/users/list');
  await expect(page.getByRole('heading', { name: 'Cookies are too large' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete the cookies and open the console' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(await storedToken(page)).toBeTruthy();
  expect(await providerCookies(page)).toEqual(provider);
  expect(await page.evaluate(() => document.cookie)).not.toContain('stranger');
}

test('fault 112: large cookies are reported and deleted; the session stays', async ({ page }) => {
  await signIn(page, 'admin', '/users/list');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await comeBackWithLargeCookies(page);
});

test('fault 112: nginx also serves the page about large cookies', async ({
  page,
  deployment,
  dataFolder,
}) => {
  const missing = missingNginx();
  if (missing) return void process.stderr.write(`${missing}\n`);
  await behindNginx({ deployment, dataFolder }, undefined, async () => {
    await signIn(page, 'admin', '/users/list');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await comeBackWithLargeCookies(page);
    await page.close();
  });
});
