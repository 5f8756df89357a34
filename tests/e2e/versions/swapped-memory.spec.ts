import { eventually } from '@console/platform/testing/eventually.ts';
import { say } from '@console/shared-node/command.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { chromiumFlags } from '../../browser/chromium.ts';
import baseConfig from '../base-config.ts';
import { expect, signIn, test } from '../console.ts';
import { OtherAdmin } from '../screens/other-admin.ts';
import { type Memory, readMemory } from '../session/tab.ts';
import {
  type ManyVersions,
  NEXT,
  publishMany,
  swapInPage,
  swappedScreens,
} from './many-versions.ts';
import { lateParts } from './published-now.ts';

const SWAPS = usualOrLong(10, 200);
const DAYS = usualOrLong(2, 90);

/** Visits of each screen on a day, each of them of a list and of a drawer. */
const VISITS = 8;

/** Lifetime of a token: each is renewed some times on a day, which lasts some seconds. */
const TOKEN_SECONDS = 4;

const EVENT_MS = 500;

/** A timeout that only catches hangs. */
const TIMEOUT_MS = usualOrLong(300_000, 3_600_000);

/** Swaps before the first sample. After them, the page has loaded all code that it loads once. */
const SETTLED_AFTER = 4;

/** Bytes by which two samples of the same page differ, and the most that stay in the heap, for each swap and in all. */
const SPREAD_BYTES = 256 * 1024;
const BYTES_A_SWAP = 4 * 1024;
const BYTES_IN_ALL = 2 * 2 ** 20;

/** Listeners by which two samples differ; each version that is kept has more. */
const SPREAD_LISTENERS = 100;

// Without V8's compilers, compiled code does not count. Chromium itself keeps the source of each script that it
// loads from a new address, for hints to its compiler, until the page is left.
const args = chromiumFlags.map((flag) =>
  flag.replace(/^--disable-features=/, '$&LocalCompileHints,'),
);
const interpreted = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';
test.use({
  environment: { ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) },
  launchOptions: { ...baseConfig.use?.launchOptions, args: [...args, interpreted] },
});

interface Sample extends Memory {
  readonly detached: number;
  readonly alive: number;
}

let versions: ManyVersions;

test.beforeAll(async ({ deployment, dataFolder }, { parallelIndex }) => {
  versions = await publishMany(deployment, dataFolder, parallelIndex);
});
test.afterAll(() => versions.stop());

async function openPage(page: Page): Promise<CDPSession> {
  await signIn(page, 'admin', '/tenants/list');
  await lateParts(page);
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  return client;
}

const swap = (page: Page, turns: number, visits = 1): Promise<void> =>
  page.evaluate(swapInPage, { turns, visits, all: swappedScreens, next: NEXT });

async function readSample(page: Page, client: CDPSession): Promise<Sample> {
  const memory = await readMemory(client);
  const alive = await page.evaluate(
    () => Reflect.get(window, 'ran').filter((one: WeakRef<object>) => one.deref()).length,
  );
  // A session of its own, because an inspector holds the nodes that it has named.
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  const { detachedNodes } = await inspector.send('DOM.getDetachedDomNodes');
  await inspector.detach();
  return { ...memory, detached: detachedNodes.length, alive };
}

/** Milliseconds in which work that still runs, such as a list that is being read, must leave memory. */
const SETTLED_WITHIN_MS = 20_000;

async function expectNoGrowth(
  before: Sample,
  read: () => Promise<Sample>,
  swaps: number,
): Promise<void> {
  await eventually(async () => {
    const after = await read();
    const bytes = after.heap - before.heap;
    const change = (name: keyof Sample) => `${name} ${before[name]} → ${after[name]}`;
    const changes = (['heap', 'detached', 'listeners', 'alive'] as const).map(change);
    say(`${swaps} swaps: ${changes.join(', ')}`);
    expect(bytes, 'bytes').toBeLessThanOrEqual(
      Math.min(SPREAD_BYTES + swaps * BYTES_A_SWAP, BYTES_IN_ALL),
    );
    expect(after.detached, 'detached nodes').toBeLessThanOrEqual(before.detached);
    expect(after.listeners, 'listeners').toBeLessThanOrEqual(before.listeners + SPREAD_LISTENERS);
    // Of each screen, besides the version that runs, at most two with which the rows of a list were prepared.
    expect(after.alive, 'versions').toBeLessThanOrEqual(3 * swappedScreens.length);
  }, SETTLED_WITHIN_MS);
}

test(`${SWAPS} swapped versions of each screen leave memory`, async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  const client = await openPage(page);
  await swap(page, SETTLED_AFTER);
  const before = await readSample(page, client);
  const fetched = versions.fetched();
  await swap(page, SWAPS);
  const swaps = versions.fetched() - fetched;
  expect(swaps).toBe(SWAPS * swappedScreens.length);
  await expectNoGrowth(before, () => readSample(page, client), swaps);
});

test(`a page that was open for ${DAYS} days is as large as before`, async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const client = await openPage(page);
  let renewals = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/token')) renewals += 1;
  });
  const others = await changeTenants(browser, baseURL);
  await swap(page, SETTLED_AFTER, VISITS);
  const before = await readSample(page, client);
  const fetched = versions.fetched();
  const [renewed, changed] = [renewals, others.changes()];
  await swap(page, DAYS, VISITS);
  await others.stop();
  await expectNoGrowth(before, () => readSample(page, client), versions.fetched() - fetched);
  say(`${renewals - renewed} renewals, ${others.changes() - changed} changes`);
  expect(renewals - renewed).toBeGreaterThanOrEqual(DAYS);
  expect(others.changes() - changed).toBeGreaterThanOrEqual(DAYS);
});

/** Lets another administrator change a tenant again and again. */
async function changeTenants(browser: Browser, baseURL: string | undefined) {
  // In a process of its own, which does not count.
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, 'admin', '/tenants/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let changes = 0;
  let isActive = true;
  const working = (async () => {
    const key = 'changed-daily';
    const { id } = await (await OtherAdmin.withSessionOf(page)).putTenant({ key, name: 'Tenant' });
    while (isActive) {
      const other = await OtherAdmin.withSessionOf(page);
      await other.putTenant({ id, key, name: `Tenant of the day ${changes}` });
      changes += 1;
      await new Promise((resolve) => setTimeout(resolve, EVENT_MS));
    }
  })();
  return {
    changes: () => changes,
    async stop() {
      isActive = false;
      await working;
      await context.close();
    },
  };
}
