import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../browser/chromium.ts';
import { giveCredentials } from '../sign-in-page.ts';

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
  /** How long they were watched. */
  readonly seconds: number;
}

/** What happens while the tabs are open. */
export interface FourTabsPlan {
  readonly origin: string;
  /** Milliseconds; it goes on until a refresh has just been made. */
  readonly duration: number;
  /** Called once, in the middle, when a refresh has just been made. */
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

/** After a refresh there is no other one for so long: tokens live for longer. */
const NO_REFRESH_FOR_MS = 8_000;

/** How long the last refresh is waited for. */
const LAST_REFRESH_TIMEOUT_MS = 60_000;

async function watch(context: BrowserContext, plan: FourTabsPlan): Promise<FourTabs> {
  const refreshes = watchRefreshes(context);
  const pages = await openTabs(context, plan.origin);
  const tokens = pages.map(() => new Set<string>());
  const begun = Date.now();
  const isCalmAfter = (milliseconds: number) =>
    Date.now() > begun + milliseconds && refreshes.areCalm();
  let interruption: Promise<void> | undefined;
  const isOver = () =>
    isCalmAfter(plan.duration) || Date.now() > begun + plan.duration + LAST_REFRESH_TIMEOUT_MS;
  while (!isOver()) {
    if (isCalmAfter(plan.duration / 2)) interruption ??= plan.interrupt();
    await pause(500);
    await Promise.all(pages.map(async (page, number) => tokens[number]?.add(await tokenOf(page))));
  }
  await interruption;
  const tabs = await Promise.all(
    pages.map(async (page, number) => ({
      signedIn: await page.getByRole('button', { name: /admin/ }).isVisible(),
      tokens: tokens[number] ?? new Set<string>(),
    })),
  );
  const seconds = (Date.now() - begun) / 1000;
  return { processes: await renderersOf(context), tabs, ...refreshes.counts, seconds };
}

/** Counts what the provider answers to refreshes, and knows when none is on its way or due. */
function watchRefreshes(context: BrowserContext) {
  const counts = { asked: 0, refused: 0 };
  const pending = new Set<Request>();
  let last = 0;
  const isRefresh = (request: Request) =>
    request.postData()?.includes('grant_type=refresh_token') === true;
  context.on('request', (request) => {
    if (isRefresh(request)) pending.add(request);
  });
  context.on('requestfailed', (request) => pending.delete(request));
  context.on('requestfinished', async (request) => {
    if (!pending.delete(request)) return;
    last = Date.now();
    counts.asked += 1;
    if (!(await request.response())?.ok()) counts.refused += 1;
  });
  const areCalm = () => {
    const since = Date.now() - last;
    // Every tab has had the time to take the new token over.
    return pending.size === 0 && since > 2_000 && since < NO_REFRESH_FOR_MS;
  };
  return { counts, areCalm };
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

/** Share of a token's life after which the console renews it. */
const RENEW_AT = 0.75;

/**
 * What is wrong with what four tabs did: a tab without its session, a refused or a second refresh
 * for one token, fewer refreshes than tokens that expired.
 *
 * @param life - seconds that a token lives
 */
export function complaintsAbout(result: FourTabs, life: number): string[] {
  const { seconds } = result;
  const complaints: string[] = [];
  if (result.processes < 4) complaints.push(`only ${result.processes} renderer processes`);
  result.tabs.forEach(({ signedIn }, number) => {
    if (!signedIn) complaints.push(`tab ${number + 1} is not signed in`);
  });
  if (result.refused > 0) complaints.push(`${result.refused} refreshes were refused`);
  const tokens = new Set(result.tabs.flatMap((tab) => [...tab.tokens]));
  // Each refresh makes one token; the first one came with the sign-in.
  if (result.asked !== tokens.size - 1) {
    complaints.push(`${result.asked} refreshes made ${tokens.size - 1} new tokens`);
  }
  const most = Math.ceil(seconds / (life * RENEW_AT)) + 1;
  const least = Math.floor(seconds / life) - 2;
  if (result.asked > most || result.asked < least) {
    complaints.push(
      `${result.asked} refreshes in ${Math.round(seconds)} s, not ${least} to ${most}`,
    );
  }
  return complaints;
}
