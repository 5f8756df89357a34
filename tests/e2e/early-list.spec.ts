import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console.ts';
import { holdRequests } from './held.ts';

const PERMISSIONS = '/authorizations';

/** Returns the paths that the page reads from the API from now on, in order. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/admin/')) {
      reads.push(pathname.replace('/api/admin', ''));
    }
  });
  return reads;
}

/** Delays a module's file until a promise resolves; routed requests bypass the cache. */
const holdModule = (page: Page, name: string, until: Promise<unknown>) =>
  page.route(`**/${name}/**/${name}.js`, async (route) => {
    await until;
    await route.continue();
  });

const rows = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first();

// Keeps the stream from opening. Once it is open, the console reads the list again, for earlier changes.
const holdEvents = (page: Page) => page.route('**/events', () => undefined);

for (const [module, address, list] of [
  ['mf-tenants', '/tenants/list', '/tenant/list'],
  ['mf-tenants', '/', '/tenant/list'],
  ['mf-users', '/users/list', '/user/listall'],
  ['mf-hubs', '/hubs/list', '/hub/list'],
] as const) {
  test(`${address} shows its list before ${module} loads, and reads nothing twice`, async ({
    page,
  }) => {
    await openAs(page, 'admin', address);
    await rows(page).waitFor();
    await page.goto('about:blank');
    await holdEvents(page);
    const answered = page.waitForResponse((response) => response.url().endsWith(list));
    await holdModule(page, module, answered);
    const reads = watchReads(page);
    await page.goto(address);
    await rows(page).waitFor();
    expect(reads.slice(0, 2)).toEqual([PERMISSIONS, list]);
    for (const path of [PERMISSIONS, list]) {
      expect(reads.filter((one) => one === path)).toHaveLength(1);
    }
  });
}

test('a list is not prefetched before another user’s permissions are known', async ({ page }) => {
  await openAs(page, 'admin', '/users/list');
  await rows(page).waitFor();
  await page.goto('about:blank');
  const reads = watchReads(page);
  const { release } = await holdRequests(page, `**${PERMISSIONS}`);
  const mounted = page.waitForRequest('**/events');
  await openAs(page, 'auditor', '/users/list');
  await mounted;
  expect(reads).toEqual([PERMISSIONS]);
  release();
  await rows(page).waitFor();
  expect(reads.slice(1)).toContain('/user/listall');
});

test('the record of lists to prefetch is deleted when the session ends', async ({ page }) => {
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
