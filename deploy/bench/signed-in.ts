import type { Browser, BrowserContextOptions } from '@playwright/test';
import { giveCredentials } from '../e2e/sign-in-page.ts';

/** Signs in through the provider's page and gives what a browser then keeps. */
export async function signedInState(
  browser: Browser,
  { origin }: { readonly origin: string },
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${origin}/tenants/list`);
  await giveCredentials(page, 'admin');
  await page.getByRole('row').nth(1).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
