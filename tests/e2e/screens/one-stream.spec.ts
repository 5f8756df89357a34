import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '../console.ts';
import { giveCredentials, userName } from '../sign-in-page.ts';
import { OtherAdministrator } from './other-administrator.ts';
import { openList, rowOf, unique } from './screen.ts';

test.use({ expectedMessages: /ERR_|Failed to load resource|XMLHttpRequest/ });

/** Returns the tabs that are reading an event stream, one for each stream. */
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

/** Opens so many tabs with the tenants, all as the same administrator. */
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

/** Creates a tenant as another administrator, and expects it in each of the tabs. */
async function seeChange(tabs: readonly Page[]): Promise<void> {
  const [first] = tabs;
  if (!first) throw new Error('Expected a tab');
  const name = unique('_ told');
  const key = name.replaceAll(/\W+/g, '').replaceAll('_', '');
  await (await OtherAdministrator.besides(first)).putTenant({ key, name });
  for (const tab of tabs) await expect(rowOf(tab, key)).toBeVisible();
}

test('fault 114: nine tabs share one event stream, get answers at once and are told of each change', async ({
  context,
}) => {
  const streams = watchStreams(context);
  const tabs = await openTabs(context, 9);
  await expect.poll(() => streams().length).toBe(1);
  const ninth = tabs.at(-1);
  const answer = ninth?.waitForResponse('**/tenant/list');
  await ninth?.getByRole('button', { name: 'Refresh' }).click();
  expect((await answer)?.ok()).toBe(true);
  await seeChange(tabs);
  expect(streams()).toHaveLength(1);
});

/** Events in the tab that reads the stream; each returns how to end it, if it ends. */
const fates: Readonly<
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
    // Visible pages are never frozen, and these all are: the page only gets the event.
    const tell = (type: string) =>
      tab.evaluate((what) => document.dispatchEvent(new Event(what)), type);
    await tell('freeze');
    return () => tell('resume');
  },
  hangs: async (tab) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tab.route('**/held', async (route) => {
      await held;
      await route.fulfill({ body: '' });
    });
    const hanging = tab.evaluate(() => {
      const request = new XMLHttpRequest();
      // Synchronous: blocks everything else in the tab.
      request.open('GET', '/held', false);
      request.send();
    });
    return async () => {
      release();
      await hanging;
    };
  },
};

for (const [what, happen] of Object.entries(fates)) {
  test(`fault 114: when the tab with the event stream ${what}, another one takes over`, async ({
    context,
  }) => {
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
  await giveCredentials(holder, 'manager');
  await expect(holder.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => streams().length).toBe(1);
});
