import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';

/** Keeps a screenshot for review, in long runs only. */
export async function keepPicture(page: Page, file: string): Promise<void> {
  if (usualOrLong(false, true)) await page.screenshot({ path: file });
}
