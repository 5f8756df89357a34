import type { Locator, Page } from '@playwright/test';

/** Returns the first field of a provider's sign-in page, which shows that the page is open. */
export const userName = (page: Page): Locator =>
  page.getByRole('textbox', { name: /user ?name|utilisateur/i });

/** Returns the password field by its whole label: a button beside it may show the password. */
export const password = (page: Page): Locator =>
  page.getByLabel(/^\s*(password|mot de passe)\s*$/i);

export async function submitCredentials(page: Page, account: string): Promise<void> {
  await userName(page).fill(account);
  await password(page).fill(account);
  await page.getByRole('button', { name: /^(sign in|se connecter|connexion)$/i }).click();
}
