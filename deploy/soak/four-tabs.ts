import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';
import { giveCredentials } from '../e2e/sign-in-page.ts';

/** One tab, as it was seen at the end. */
export interface TabReport {
  readonly signedIn: boolean;
  /** Different access tokens that the tab had. */
  readonly tokens: ReadonlySet<string>;
}

/** What four tabs did. */
export interface FourTabs {
  readonly processes: number;
  readonly tabs: readonly TabReport[];
  /** Refreshes that the provider was asked for, and of those the ones that it refused. */
  readonly asked: number;
  readonly refused: number;
}

/** What happens while the tabs are open. */
export interface FourTabsPlan {
  readonly origin: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Called once, in the middle. */
  readonly interrupt: () => Promise<void>;
  readonly say: (line: string) => void;
}

/**
 * Opens four tabs, each in a renderer process of its own, over one profile: one local storage,
 * cached four times. They are signed in as the same person and left alone.
 */
export async function fourTabs(plan: FourTabsPlan): Promise<FourTabs> {
  const profile = await mkdtemp(path.join(tmpdir(), 'console-soak-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(plan.say),
    args: [...chromiumFlags, '--process-per-tab', '--disable-renderer-backgrounding'],
    locale: 'en-GB',
  });
  try {
    return await watch(context, plan);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function watch(context: BrowserContext, plan: FourTabsPlan): Promise<FourTabs> {
  const counts = { asked: 0, refused: 0 };
  context.on('response', (response) => {
    if (!response.request().postData()?.includes('grant_type=refresh_token')) return;
    counts.asked += 1;
    if (!response.ok()) counts.refused += 1;
  });
  const pages = await openTabs(context, plan.origin);
  const tokens = pages.map(() => new Set<string>());
  const end = Date.now() + plan.duration;
  let interruption: Promise<void> | undefined;
  while (Date.now() < end) {
    if (Date.now() > end - plan.duration / 2) interruption ??= plan.interrupt();
    await Promise.all(pages.map(async (page, number) => tokens[number]?.add(await tokenOf(page))));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await interruption;
  const tabs = await Promise.all(
    pages.map(async (page, number) => ({
      signedIn: await page.getByRole('button', { name: /admin/ }).isVisible(),
      tokens: tokens[number] ?? new Set<string>(),
    })),
  );
  return { processes: await renderersOf(context), tabs, ...counts };
}

async function openTabs(context: BrowserContext, origin: string): Promise<Page[]> {
  const first = await context.newPage();
  await first.goto(`${origin}/tenants/list`);
  await giveCredentials(first, 'admin');
  const pages = [first];
  for (const screen of ['tenants', 'users', 'hubs']) {
    await pages.at(-1)?.getByRole('row').nth(1).waitFor();
    const page = await context.newPage();
    await page.goto(`${origin}/${screen}/list`);
    pages.push(page);
  }
  return pages;
}

/** The signature of the tab's access token: enough to tell one from the next. */
async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    const record = JSON.parse((key && localStorage.getItem(key)) ?? 'null');
    return String(record?.access_token).slice(-16);
  });
}

/** Renderer processes that have a page of the console. */
async function renderersOf(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  const session = await browser?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  return processInfo.filter(({ type }) => type === 'renderer').length;
}
