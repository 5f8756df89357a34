import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const LOOKS_EVERY_MS = 100;
/** Milliseconds of work in such a period that still count as idle. */
const STILL_IDLE_MS = 5;
const LONGEST_MS = 20_000;

/** Waits for so many idle periods in a row. Gives up if they never come. */
export async function waitUntilIdle(page: Page, periods = 10): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const end = Date.now() + LONGEST_MS;
  let before = await workedMs(client);
  for (let idle = 0; idle < periods && Date.now() < end; ) {
    await wait(LOOKS_EVERY_MS);
    const now = await workedMs(client);
    idle = now - before < STILL_IDLE_MS ? idle + 1 : 0;
    before = now;
  }
  await client.detach();
}

/** Returns the milliseconds that the page's main thread has worked so far (CDP). */
async function workedMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
