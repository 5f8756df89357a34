import type { Page } from '@playwright/test';
import { expect } from './console.ts';

/** Less than the time without events after which the page assumes that the server has stopped. */
const AHEAD_MS = 5_000;

/** A tenth of the time for which the page collects events before it reacts. */
const STEP_MS = 20;

const CHECK_INTERVAL_MS = 100;

/** Stops a page's clock, so that the page cannot poll. Playwright's clock must be installed in the page. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/**
 * Waits for a reaction to an event in a page whose clock is stopped. The clock advances only in small
 * steps, so that polling cannot be the cause of the reaction.
 */
export async function waitForReaction(
  page: Page,
  hasReacted: () => Promise<boolean>,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await hasReacted()).toBe(true);
  }).toPass({ intervals: [CHECK_INTERVAL_MS] });
}
