import type { Page } from '@playwright/test';

/**
 * Waits until nothing is being prepared any more. Preparing uses idle periods up; when they are
 * left whole, there is nothing more to do. A machine that never is idle is not waited for.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = performance.now() + 10_000;
    for (let count = 0; count < 10 && performance.now() < end; ) {
      const left = await new Promise<number>((resolve) => {
        requestIdleCallback((deadline) => resolve(deadline.timeRemaining()), { timeout: 500 });
      });
      count = left > 5 ? count + 1 : 0;
    }
  });
}
