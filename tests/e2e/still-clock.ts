import type { Page } from '@playwright/test';
import { expect } from './console.ts';

/** Less than the silence after which the page assumes that the server is gone. */
const AHEAD_MS = 5_000;

/** A tenth of the time for which the page collects events. */
const STEP_MS = 20;

const LOOK_EVERY_MS = 100;

/** Stops a page's clock, so that it cannot poll. Its clock must be installed. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/**
 * Waits, in a page with a stopped clock, for its reaction to an event. The clock advances only in
 * small steps, so that polling cannot cause it.
 */
export async function waitForReaction(page: Page, look: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await look()).toBe(true);
  }).toPass({ intervals: [LOOK_EVERY_MS] });
}
