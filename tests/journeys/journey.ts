import { writeFile } from 'node:fs/promises';
import { eventually } from '@console/platform/testing/eventually.ts';
import type { TestInfo } from '@playwright/test';
import { test as base, type ConsoleWorker, expect } from '../e2e/console.ts';
import { serverFor } from '../run/worker-console.ts';
import {
  type DrivenBrowser,
  type DrivenWindow,
  ENGINES,
  type Engine,
  type EngineName,
  WITHOUT_TOUCH,
} from './engine/engine.ts';
import { startChromium, startFirefox } from './engine/puppeteer.ts';
import { startWebKit } from './engine/webkit.ts';
import { type Hand, handIn, type InputMethod } from './hand.ts';
import { Tab } from './tab.ts';
import { sessionRecord, type WatchedPages, watchPages } from './watched-pages.ts';

/** The engines in which journeys run: all, or those that `JOURNEYS_IN=firefox,webkit` names. */
const engines = ENGINES.filter(
  (name) => process.env.JOURNEYS_IN?.split(',').includes(name) ?? true,
);

const start = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

interface OpenTab {
  readonly tab: Tab;
  readonly hand: Hand;
}

/** A user's visit, in a browser in which no user has signed in yet. */
export interface Visit extends OpenTab {
  another(): Promise<OpenTab>;
  opened(doing: () => Promise<void>): Promise<OpenTab>;
  closedTo(count: number): Promise<void>;
}

interface JourneyFixtures {
  readonly engine: EngineName;
  readonly way: InputMethod;
  /** Messages that the page may log in this journey; any other message fails the journey. */
  readonly expected: RegExp;
  readonly visit: Visit;
}

interface Worker {
  readonly pages: WatchedPages;
  readonly started: ReadonlyMap<EngineName, Engine> & { engine(name: EngineName): Promise<Engine> };
}

class StartedEngines extends Map<EngineName, Engine> {
  async engine(name: EngineName): Promise<Engine> {
    const engine = this.get(name) ?? (await start[name]());
    this.set(name, engine);
    return engine;
  }
}

/**
 * Firefox logs this when it aborts loading a file because the page is left: the hash of an empty file
 * does not match. A page cannot prevent the message.
 */
const ABORTED_FILE = /The computed hash is “(OLBgp1GsljhM2TJ|47DEQpj8HBSa)/;

/** Playwright's `test`, with a console for the worker, and with the engines that open the console. */
const test = base.extend<JourneyFixtures, Worker>({
  // Switched off, because journeys do not open Playwright's own page.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from here
  quietConsole: async ({}, use) => use(undefined),
  pages: [
    async ({ deployment, used }, use) => {
      const noteAddress = (address: string) => used.noteAddress(address);
      const pages = await watchPages(serverFor(deployment), noteAddress);
      await use(pages);
      pages.stop();
    },
    { scope: 'worker' },
  ],
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const started = new StartedEngines();
      await use(started);
      await Promise.all([...started.values()].map((engine) => engine.stop()));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  engine: ['chromium', { option: true }],
  way: ['mouse', { option: true }],
  expected: [/^none$/, { option: true }],
  visit: async ({ engine, way, expected, started, deployment, pages, used }, use, info) => {
    const { origin } = deployment;
    pages.forget();
    const browser = await (await started.engine(engine)).newBrowser();
    try {
      const createHand = (tab: Tab) => handIn(tab, way, (text) => used.noteWritten(text));
      const visit = await startVisit(browser, createHand, origin);
      await use(visit);
      if (info.status !== info.expectedStatus) await keepPictures(browser, info);
      for (const window of await browser.windows()) {
        const at = await window.evaluate('location.origin');
        if (at !== origin) continue;
        await window.evaluate(pages.sendAll);
        used.noteSession(await new Tab(window, origin).evaluate(sessionRecord));
      }
      const said = [...pages.heard, ...browser.said].filter(
        (text) => !expected.test(text) && !ABORTED_FILE.test(text),
      );
      expect(said, 'messages of the page').toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

export { expect };

async function startVisit(
  browser: DrivenBrowser,
  createHand: (tab: Tab) => Hand,
  origin: string,
): Promise<Visit> {
  const openTabIn = (window: DrivenWindow): OpenTab => {
    const tab = new Tab(window, origin);
    return { tab, hand: createHand(tab) };
  };
  const count = async () => (await browser.windows()).length;
  return {
    ...openTabIn(await browser.newWindow()),
    another: async () => openTabIn(await browser.newWindow()),
    async opened(doing) {
      const before = await browser.windows();
      await doing();
      return eventually(async () => {
        const window = (await browser.windows()).find((one) => !before.includes(one));
        if (!window) throw new Error('No window opens');
        return openTabIn(window);
      });
    },
    closedTo: (most) => expect.poll(count, 'windows that are open').toBeLessThanOrEqual(most),
  };
}

async function keepPictures(browser: DrivenBrowser, info: TestInfo): Promise<void> {
  for (const [number, window] of (await browser.windows()).entries()) {
    await writeFile(info.outputPath(`window-${number + 1}.png`), await window.picture());
  }
}

type Context = OpenTab &
  Pick<JourneyFixtures, 'engine' | 'visit'> &
  Pick<ConsoleWorker & Worker, 'deployment' | 'dataFolder' | 'pages'>;

interface Plan {
  /** Input methods; by default only the mouse. */
  readonly ways?: readonly InputMethod[];
  /** Engines in which `npm test` also runs the journey. `true` stands for Firefox and WebKit. */
  readonly isShort?: boolean | readonly EngineName[];
  readonly expected?: RegExp;
}

/** Defines a journey as one test for each engine and input method. */
export function journey(title: string, plan: Plan, body: (given: Context) => Promise<void>): void {
  const { ways = ['mouse'], isShort = false, expected } = plan;
  const others = ENGINES.filter((engine) => engine !== 'chromium');
  const shortIn = typeof isShort === 'boolean' ? (isShort ? others : []) : isShort;
  for (const engine of engines) {
    for (const way of ways) {
      if (way === 'touch' && WITHOUT_TOUCH.includes(engine)) continue;
      const name = `${engine}: ${title}${ways.length > 1 ? `, by ${way}` : ''}`;
      const tag = way === 'mouse' && shortIn.includes(engine) ? '@short' : [];
      test.describe(() => {
        test.use({ engine, way, ...(expected && { expected }) });
        test(name, { tag }, ({ engine, visit, deployment, dataFolder, pages }) =>
          body({ engine, visit, tab: visit.tab, hand: visit.hand, deployment, dataFolder, pages }),
        );
      });
    }
  }
}
