import type { Locator, Page } from '@playwright/test';

/** The first field of a provider's sign-in page: seen, the person is at the provider. */
export const userName = (page: Page): Locator =>
  page.getByRole('textbox', { name: /user ?name|utilisateur/i });

/** The whole label: beside the field there may be a button that shows the password. */
export const password = (page: Page): Locator =>
  page.getByLabel(/^\s*(password|mot de passe)\s*$/i);

/** Fills in the provider's sign-in page, where the person is already. */
export async function giveCredentials(page: Page, account: string): Promise<void> {
  await userName(page).fill(account);
  await password(page).fill(account);
  await page.getByRole('button', { name: /^(sign in|se connecter|connexion)$/i }).click();
}
