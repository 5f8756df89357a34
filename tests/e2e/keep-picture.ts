import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';

/** Keeps a picture of a page to be looked at; in `npm test` nobody does. */
export async function keepPicture(page: Page, file: string): Promise<void> {
  if (usualOrLong(false, true)) await page.screenshot({ path: file });
}
