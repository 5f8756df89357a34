import type { Browser, BrowserContext, Page } from '@playwright/test';
import { submitCredentials } from '../e2e/sign-in-page.ts';

/** The cookies and the local storage of a browser in which a user has signed in. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in through the provider's page and returns the browser's cookies and local storage. */
export async function signedInState(
  browser: Browser,
  { origin }: { readonly origin: string },
): Promise<SignedInState> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await signIn(page, `${origin}/tenants/list`);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await submitCredentials(page, 'admin');
  await page.getByRole('row').nth(1).waitFor();
}
