import type { BrowserContext, Page } from '@playwright/test';
import { expect, userName } from './session-test.ts';

export const ADDRESSES = ['/users/list?q=aa', '/hubs/list?q=bb', '/tenants/list?q=a#x'] as const;

export async function openSignInTabs(context: BrowserContext): Promise<[Page, Page, Page]> {
  const open = async (address: string) => {
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(userName(tab)).toBeVisible();
    return tab;
  };
  const [first, second, third] = ADDRESSES;
  return [await open(first), await open(second), await open(third)];
}

export async function expectSignedInAt(
  tab: Page,
  address: string,
  account = 'admin',
): Promise<void> {
  await expect(tab.getByRole('button', { name: `Profile of ${account}` })).toBeVisible();
  await expect(tab).toHaveURL(address);
}

/** Presses Back until the sign-in page is left. Fails if that takes more than four presses. */
export async function goBackFromSignIn(page: Page, from: string): Promise<void> {
  for (let presses = 0; presses < 4 && page.url() !== from; presses += 1) {
    await page.goBack();
    if (page.url() === from) return;
    await expect(userName(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  expect(page.url()).toBe(from);
}
