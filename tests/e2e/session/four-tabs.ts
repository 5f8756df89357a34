import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processesBelow } from '@console/tooling/testing/process-tree.ts';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../browser/chromium.ts';
import { submitCredentials } from '../sign-in-page.ts';
import { Tab, type TabReport } from './tab.ts';
import { type Refreshes, watchRefreshes } from './watched-refreshes.ts';

export interface FourTabs extends Refreshes {
  readonly processes: number;
  readonly tabs: readonly TabReport[];
  /** How long the tabs were watched, from the opening of the first one. */
  readonly seconds: number;
  /** How many of these seconds the browser slept. */
  readonly slept: number;
}

/** Something that happens while the tabs are open. It may put their whole browser to sleep. */
export type Interruption = (sleep: (seconds: number) => Promise<void>) => Promise<void>;

export interface FourTabsPlan {
  readonly origin: string;
  /** Milliseconds. The observation goes on until the next refresh after this time. */
  readonly duration: number;
  /** Interruptions, which run one after another, evenly spaced, each just after a refresh. */
  readonly interruptions: readonly Interruption[];
  /** Milliseconds between two memory samples of the tabs; without this value, no samples are taken. */
  readonly memoryEvery?: number;
  readonly say: (line: string) => void;
}

/** Runs V8 without its compilers, so that compiled code does not count as memory of the console. */
const interpreted = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';

/**
 * Opens four tabs in one profile. Each tab has its own renderer process, and so its own copy of the
 * local storage. The tabs are signed in as the same user and left alone.
 */
export async function fourTabs(plan: FourTabsPlan): Promise<FourTabs> {
  const profile = await mkdtemp(path.join(tmpdir(), 'console-soak-'));
  const flags = [...chromiumFlags, '--process-per-tab', '--disable-renderer-backgrounding'];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(plan.say),
    args: plan.memoryEvery === undefined ? flags : [...flags, interpreted],
    locale: 'en-GB',
  });
  try {
    return await watch(context, profile, plan);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** How long to wait for the last refresh. */
const LAST_REFRESH_TIMEOUT_MS = 60_000;

async function watch(
  context: BrowserContext,
  profile: string,
  { origin, duration, interruptions, memoryEvery = Number.POSITIVE_INFINITY }: FourTabsPlan,
): Promise<FourTabs> {
  const refreshes = watchRefreshes(context);
  const startedAt = Date.now();
  const tabs = await openTabs(context, origin);
  let slept = 0;
  let isOver = false;

  async function sleep(seconds: number): Promise<void> {
    await freeze(profile, seconds);
    slept += seconds;
  }

  async function waitUntilCalm(milliseconds: number): Promise<void> {
    const from = startedAt + milliseconds;
    while (Date.now() < from || !refreshes.areCalm()) {
      if (Date.now() > from + LAST_REFRESH_TIMEOUT_MS) return;
      await pause(250);
    }
  }

  async function interrupt(): Promise<void> {
    try {
      const distance = duration / (interruptions.length + 1);
      for (const [index, happen] of interruptions.entries()) {
        await waitUntilCalm((index + 1) * distance);
        await happen(sleep);
      }
      await waitUntilCalm(duration);
    } finally {
      isOver = true;
    }
  }

  async function sampleMemory(): Promise<void> {
    let sampledAt = startedAt;
    while (!isOver) {
      if (Date.now() > sampledAt + memoryEvery && refreshes.areCalm()) {
        sampledAt = Date.now();
        const minute = (sampledAt - startedAt) / 60_000;
        await Promise.all(tabs.map((tab) => tab.sampleMemory(minute)));
      }
      await pause(500);
    }
  }

  await Promise.all([interrupt(), sampleMemory()]);
  const seconds = (Date.now() - startedAt) / 1000;
  const reports = await Promise.all(tabs.map((tab) => tab.report()));
  const processes = await countRenderers(context);
  return { processes, tabs: reports, ...refreshes.counts(), seconds, slept };
}

/** Stops every process of the browser for a while, like a laptop that sleeps. */
async function freeze(profile: string, seconds: number): Promise<void> {
  const browser = processesBelow(process.pid).find(({ command }) => command.includes(profile));
  if (!browser) throw new Error('The browser is not running');
  const pids = [browser, ...processesBelow(browser.pid)].map(({ pid }) => pid);
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, signal);
  };
  send('SIGSTOP');
  await pause(seconds * 1000);
  send('SIGCONT');
}

async function openTabs(context: BrowserContext, origin: string): Promise<Tab[]> {
  const first = await context.newPage();
  const tabs = [await Tab.of(first)];
  await first.goto(`${origin}/tenants/list`);
  await submitCredentials(first, 'admin');
  for (const screen of ['tenants', 'users', 'hubs']) {
    await tabs.at(-1)?.page.getByRole('row').nth(1).waitFor();
    const page = await context.newPage();
    tabs.push(await Tab.of(page));
    await page.goto(`${origin}/${screen}/list`);
  }
  return tabs;
}

async function countRenderers(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  const session = await browser?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  return processInfo.filter(({ type }) => type === 'renderer').length;
}

/** Share of a token's lifetime after which the console renews it. */
const RENEW_AT = 0.75;

/** Returns the problems that an observation has found; `life` is the tokens' lifetime in seconds. */
export function findProblems(result: FourTabs, life: number): string[] {
  const { seconds, slept } = result;
  const problems: string[] = [];
  if (result.processes < 4) problems.push(`only ${result.processes} renderer processes`);
  result.tabs.forEach(({ signedIn }, number) => {
    if (!signedIn) problems.push(`tab ${number + 1} is not signed in`);
  });
  if (result.refused > 0) problems.push(`${result.refused} refreshes were refused`);
  if (result.repeated > 0) problems.push(`${result.repeated} tokens were refreshed twice`);
  const tokens = new Set(result.tabs.flatMap((tab) => [...tab.tokens]));
  // Each refresh creates one token; the first token came with the sign-in.
  if (result.asked !== tokens.size - 1) {
    problems.push(`${result.asked} refreshes made ${tokens.size - 1} new tokens`);
  }
  const most = Math.ceil(seconds / (life * RENEW_AT)) + 1;
  const least = Math.floor((seconds - slept) / life) - 2;
  if (result.asked > most || result.asked < least) {
    problems.push(`${result.asked} refreshes in ${Math.round(seconds)} s, not ${least} to ${most}`);
  }
  return problems;
}
