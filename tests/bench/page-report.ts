import { setTimeout as pause } from 'node:timers/promises';
import type { ConsoleMessage, Page } from '@playwright/test';

const TIMEOUT_MS = 30_000;

/**
 * Watches for a report of the page: a message with this text in its console. Playwright's `waitForFunction` would
 * be work of the page's main thread: it first adds 330 KB of code to the page, and then asks in each frame.
 *
 * @returns a function that waits for the report, and returns false if it does not come within these milliseconds
 */
export function watchReport(page: Page, text: string): (timeout?: number) => Promise<boolean> {
  const reported = new Promise<boolean>((resolve) => {
    const onMessage = (message: ConsoleMessage) => {
      if (message.text() !== text) return;
      page.off('console', onMessage);
      resolve(true);
    };
    page.on('console', onMessage);
  });
  return (timeout = TIMEOUT_MS) => Promise.race([reported, pause(timeout, false, { ref: false })]);
}
