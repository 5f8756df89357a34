import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const PERIOD_MS = 100;
/** Milliseconds of work in a period that still count as idle. */
const IDLE_WORK_MS = 5;
const TIMEOUT_MS = 20_000;

/** Waits until the page has been idle for this number of periods in a row. Gives up after a while. */
export async function waitUntilIdle(page: Page, periods = 10): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const end = Date.now() + TIMEOUT_MS;
  let before = await workedMs(client);
  for (let idle = 0; idle < periods && Date.now() < end; ) {
    await wait(PERIOD_MS);
    const now = await workedMs(client);
    idle = now - before < IDLE_WORK_MS ? idle + 1 : 0;
    before = now;
  }
  await client.detach();
}

/** Returns the milliseconds that the page's main thread has worked so far (CDP). */
async function workedMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
