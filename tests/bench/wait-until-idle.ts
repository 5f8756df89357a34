import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const LOOKS_EVERY_MS = 100;
/** Of such a while, what the page may work and count as idle. */
const STILL_IDLE_MS = 5;
/** Such whiles in a row. */
const IDLE_FOR = 10;
const LONGEST_MS = 20_000;

/**
 * Waits until nothing is being prepared any more: a second in which the page hardly worked. A page
 * that never is idle is not waited for.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const end = Date.now() + LONGEST_MS;
  let before = await workedMs(client);
  for (let idle = 0; idle < IDLE_FOR && Date.now() < end; ) {
    await wait(LOOKS_EVERY_MS);
    const now = await workedMs(client);
    idle = now - before < STILL_IDLE_MS ? idle + 1 : 0;
    before = now;
  }
  await client.detach();
}

/** Milliseconds that the page's main thread has worked so far (CDP, Performance.getMetrics). */
async function workedMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
