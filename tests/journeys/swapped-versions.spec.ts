import { NEXT, publishMany, swapInPage, swappedScreens } from '../e2e/versions/many-versions.ts';
import { expect, journey } from './journey.ts';
import { openList } from './steps.ts';

const SWAPS = 8;

/** Versions that may be alive: of each screen the one that runs, and two with which rows were prepared. */
const ALIVE = 3 * swappedScreens.length;

/** Long-lived garbage, because engines collect young objects apart from the others. */
const MAKE_GARBAGE = 'window.garbage = Array.from({ length: 1_000_000 }, () => ({})), undefined';
const COLLECTED_AFTER = 10;

/** Weak references are read seldom: while an engine collects garbage step by step, reading one keeps its target. */
const READ_EVERY_MS = 5_000;

/** The modules of all versions in SystemJS: those that run, each with its restricted libraries. */
const LOADED = "[...System.entries()].filter(([address]) => address.includes('/9.0.')).length";

// Only Chromium tells the size of a page, but WebKit also forgets the targets of weak references.
journey(
  'swapped versions leave memory',
  {},
  async ({ engine, visit, deployment, dataFolder, tab }) => {
    const versions = await publishMany(deployment, dataFolder, 0);
    try {
      await openList(visit, 'tenants');
      const given = JSON.stringify({ turns: SWAPS, visits: 1, all: swappedScreens, next: NEXT });
      // Not awaited: WebKit's driver waits only for a short time.
      await tab.evaluate(`void (${swapInPage})(${given}).then(() => { window.swapped = true; })`);
      await tab.until('window.swapped === true');
      await tab.until(`${LOADED} <= ${2 * swappedScreens.length}`);
      // Driven Firefox keeps these targets after they have become unreachable in the other engines.
      if (engine === 'firefox') return;
      const countAlive = async () => {
        for (let turn = 0; turn < COLLECTED_AFTER; turn += 1) await tab.evaluate(MAKE_GARBAGE);
        return tab.evaluate<number>('window.ran.filter((version) => version.deref()).length');
      };
      await expect.poll(countAlive, { intervals: [READ_EVERY_MS] }).toBeLessThanOrEqual(ALIVE);
    } finally {
      versions.stop();
    }
  },
);
