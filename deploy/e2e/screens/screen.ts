import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, openAs } from '../console.ts';

/** The three lists, and what each of them counts. */
export type List = 'tenants' | 'users' | 'hubs';

/** Signs in and waits until the rows of a list are there. */
export async function openList(page: Page, account: Account, list: List, search = '') {
  await openAs(page, account, `/${list}/list${search}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** The row whose cells hold a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** Fills fields by their labels. */
export async function fill(dialog: Locator, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
}

/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;
