import type { Page } from '@playwright/test';
import { expect } from './console.ts';

/** Less than the page takes for silence of its server. */
const AHEAD_MS = 5_000;

/** A tenth of what the page gathers events for. */
const STEP_MS = 20;

const LOOK_EVERY_MS = 100;

/** Stops a page's time, where its clock was installed: what it would look at later, it does not. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/**
 * Waits, in a page whose time is stopped, for what it does when it is told of something. Its time
 * goes on by moments only, so that nothing can come of asking now and then.
 */
export async function untilTold(page: Page, look: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await look()).toBe(true);
  }).toPass({ intervals: [LOOK_EVERY_MS] });
}
