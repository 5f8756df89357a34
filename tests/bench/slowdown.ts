import type { Page } from '@playwright/test';

/** How many times the processor is slowed down for visits and switches: not at all, and as on a slow laptop. */
export const SLOWDOWNS = [1, 4] as const;

/** The end of a result's name: says how much the processor was slowed down. */
export const speedOf = (slowdown: number): string =>
  slowdown === 1 ? '' : `, CPU slowed ${slowdown} ×`;

/** Slows down the processor for a page, until the page is closed. */
export async function slowDown(page: Page, slowdown: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
