import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console.ts';

const PERMISSIONS = '/authorizations';

/** What the page reads of the server from now on, in its order. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/admin/')) {
      reads.push(pathname.replace('/api/admin', ''));
    }
  });
  return reads;
}

/** Has a file of a module come only when something has happened; to route it keeps it from the cache. */
const holdModule = (page: Page, name: string, until: Promise<unknown>) =>
  page.route(`**/${name}/**/${name}.js`, async (route) => {
    await until;
    await route.continue();
  });

const rows = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first();

// Without it nothing is read again: what a list may have missed before the stream was there.
const holdEvents = (page: Page) => page.route('**/events', () => undefined);

for (const [module, address, list] of [
  ['mf-tenants', '/tenants/list', '/tenant/list'],
  ['mf-tenants', '/', '/tenant/list'],
  ['mf-users', '/users/list', '/user/listall'],
  ['mf-hubs', '/hubs/list', '/hub/list'],
] as const) {
  test(`on a return visit to ${address} the list is there before ${module}, and nothing is read twice`, async ({
    page,
  }) => {
    await openAs(page, 'admin', address);
    await rows(page).waitFor();
    await page.goto('about:blank');
    await holdEvents(page);
    const answered = page.waitForResponse((response) => response.url().endsWith(list));
    await holdModule(page, module, answered);
    const reads = readsOf(page);
    await page.goto(address);
    await rows(page).waitFor();
    expect(reads.slice(0, 2)).toEqual([PERMISSIONS, list]);
    for (const path of [PERMISSIONS, list]) {
      expect(reads.filter((one) => one === path)).toHaveLength(1);
    }
  });
}

test('what one person read is not asked for by another, until their own permissions are known', async ({
  page,
}) => {
  await openAs(page, 'admin', '/users/list');
  await rows(page).waitFor();
  await page.goto('about:blank');
  const reads = readsOf(page);
  let permit = (): void => undefined;
  const permitted = new Promise<void>((resolve) => {
    permit = resolve;
  });
  await page.route(`**${PERMISSIONS}`, async (route) => {
    await permitted;
    await route.continue();
  });
  const mounted = page.waitForRequest('**/events');
  await openAs(page, 'auditor', '/users/list');
  await mounted;
  expect(reads).toEqual([PERMISSIONS]);
  permit();
  await rows(page).waitFor();
  expect(reads.slice(1)).toContain('/user/listall');
});

test('what is asked for at a start is forgotten with the session', async ({ page }) => {
  await openAs(page, 'auditor', '/tenants/list');
  await rows(page).waitFor();
  const kept = () => page.evaluate(() => localStorage.getItem('console.expected-permissions'));
  expect(await kept()).toContain('/tenant/list');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('oidc.user:')) localStorage.removeItem(key);
    }
  });
  await expect.poll(kept).toBeNull();
});
