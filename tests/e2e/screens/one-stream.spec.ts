import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '../console.ts';
import { holdRequests } from '../held.ts';
import { submitCredentials, userName } from '../sign-in-page.ts';
import { OtherAdmin } from './other-admin.ts';
import { getRow, openList, unique } from './screen.ts';

test.use({ expectedMessages: /ERR_|Failed to load resource|XMLHttpRequest/ });

/** Watches event streams. The returned function returns, for each open stream, the tab that reads it. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Map<Request, Page>();
  const end = (request: Request) => void open.delete(request);
  context.on('response', (response) => {
    const request = response.request();
    const isStream = response.url().endsWith('/events') && request.method() === 'GET';
    if (isStream && response.ok()) open.set(request, request.frame().page());
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('page', (page) => {
    const endAll = () => {
      for (const [request, of] of open) if (of === page) end(request);
    };
    page.on('crash', endAll).on('close', endAll);
  });
  return () => [...open.values()];
}

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let tab = 0; tab < count; tab += 1) {
    const page = await context.newPage();
    if (tab === 0) await openList(page, 'admin', 'tenants');
    else await page.goto('/tenants/list');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    tabs.push(page);
  }
  return tabs;
}

async function seeChange(tabs: readonly Page[]): Promise<void> {
  const [first] = tabs;
  if (!first) throw new Error('Expected a tab');
  const name = unique('_ told');
  const key = name.replaceAll(/\W+/g, '').replaceAll('_', '');
  await (await OtherAdmin.withSessionOf(first)).putTenant({ key, name });
  for (const tab of tabs) await expect(getRow(tab, key)).toBeVisible();
}

test('fault 114: nine tabs share one event stream and see each change', async ({ context }) => {
  const streams = watchStreams(context);
  const tabs = await openTabs(context, 9);
  await expect.poll(() => streams().length).toBe(1);
  const ninth = tabs.at(-1);
  const answer = ninth?.waitForResponse('**/tenant/list');
  await ninth?.getByRole('button', { name: 'Refresh' }).click();
  // 304, because nothing has changed.
  expect((await answer)?.status()).toBe(304);
  await seeChange(tabs);
  expect(streams()).toHaveLength(1);
});

/**
 * Incidents in the tab that reads the stream. Each function resolves to a function that makes the tab
 * work again, or to undefined if the tab is lost.
 */
const incidents: Readonly<
  Record<string, (tab: Page) => Promise<(() => Promise<unknown>) | undefined>>
> = {
  'is closed': async (tab) => {
    await tab.close();
    return undefined;
  },
  crashes: async (tab) => {
    const client = await tab.context().newCDPSession(tab);
    client.send('Page.crash').catch(() => undefined);
    return undefined;
  },
  'leaves for another site': async (tab) => {
    await tab.goto('about:blank');
    return undefined;
  },
  'is going to be frozen': async (tab) => {
    // The browser never freezes visible pages, and all these tabs are visible, so the test only sends the event.
    const tell = (type: string) =>
      tab.evaluate((what) => document.dispatchEvent(new Event(what)), type);
    await tell('freeze');
    return () => tell('resume');
  },
  hangs: async (tab) => {
    const { release } = await holdRequests(tab, '**/held');
    const hanging = tab.evaluate(() => {
      const request = new XMLHttpRequest();
      // The request is synchronous, so it blocks everything else in the tab.
      request.open('GET', '/held', false);
      request.send();
    });
    return async () => {
      release();
      await hanging;
    };
  },
};

for (const [what, happen] of Object.entries(incidents)) {
  test(`fault 114: when the stream’s tab ${what}, another tab takes over`, async ({ context }) => {
    const streams = watchStreams(context);
    const tabs = await openTabs(context, 3);
    await expect.poll(() => streams().length).toBe(1);
    const [holder] = streams();
    if (!holder) throw new Error('No tab has the stream');
    const others = tabs.filter((tab) => tab !== holder);
    const end = await happen(holder);
    await expect.poll(() => others.some((tab) => streams().includes(tab))).toBe(true);
    await seeChange(others);
    await end?.();
    await expect.poll(() => streams().length).toBe(1);
    if (end) await seeChange(tabs);
  });
}

test('fault 114: a sign-in after a sign-out gets its own stream', async ({ context }) => {
  const streams = watchStreams(context);
  const tabs = await openTabs(context, 2);
  await expect.poll(() => streams().length).toBe(1);
  const [holder] = streams();
  await holder?.getByRole('button', { name: /admin/ }).click();
  await holder?.getByRole('menuitem', { name: 'Logout' }).click();
  const other = tabs.find((tab) => tab !== holder);
  if (!holder || !other) throw new Error('Expected two tabs');
  await expect(other.getByRole('alert')).toContainText('You are signed out');
  await expect.poll(() => streams().length).toBe(0);
  await expect(userName(holder)).toBeVisible();
  await submitCredentials(holder, 'manager');
  await expect(holder.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => streams().length).toBe(1);
});
