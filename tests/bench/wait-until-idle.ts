import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { watchWork } from './main-thread.ts';

const PERIOD_MS = 100;
/** Milliseconds of work in a period that still count as idle. */
const IDLE_WORK_MS = 5;
const TIMEOUT_MS = 20_000;

/** Waits until the page has been idle for this number of periods in a row. Gives up after a while. */
export async function waitUntilIdle(page: Page, periods = 10): Promise<void> {
  const work = await watchWork(page, 'wall');
  const end = Date.now() + TIMEOUT_MS;
  let before = (await work.read()).tasks;
  for (let idle = 0; idle < periods && Date.now() < end; ) {
    await wait(PERIOD_MS);
    const now = (await work.read()).tasks;
    idle = now - before < IDLE_WORK_MS ? idle + 1 : 0;
    before = now;
  }
  await work.end();
}
