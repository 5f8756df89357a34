import type { Locator, Page } from '@playwright/test';

/** Returns the first field of a provider's sign-in page. The page is open when this field is visible. */
export const userName = (page: Page): Locator =>
  page.getByRole('textbox', { name: /user ?name|utilisateur/i });

/** Returns the password field. Matches the whole label, because a button may be labelled “Show password”. */
export const password = (page: Page): Locator =>
  page.getByLabel(/^\s*(password|mot de passe)\s*$/i);

export async function submitCredentials(page: Page, account: string): Promise<void> {
  await userName(page).fill(account);
  await password(page).fill(account);
  await page.getByRole('button', { name: /^(sign in|se connecter|connexion)$/i }).click();
}
