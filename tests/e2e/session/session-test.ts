import type { Locator, Page } from '@playwright/test';
import { test as base, expect, signIn } from '../console.ts';
import { submitCredentials } from '../sign-in-page.ts';
import { EmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { KeycloakIdentity } from './keycloak-identity.ts';

interface SessionFixtures {
  /** Settings with which the identity provider runs when the test begins. */
  readonly providerSettings: Readonly<Record<string, string>>;
  readonly providerRuns: undefined;
}

export const test = base.extend<SessionFixtures, { readonly identity: IdentityProvider }>({
  identity: [
    async ({ deployment, dataFolder, keycloak }, use) => {
      const identity = keycloak
        ? new KeycloakIdentity(keycloak)
        : new EmbeddedIdentity(deployment, dataFolder);
      await use(identity);
      identity.thaw();
    },
    { scope: 'worker' },
  ],
  providerSettings: [{}, { option: true }],
  providerRuns: [
    async ({ identity, providerSettings }, use) => {
      await identity.ensure(providerSettings);
      await use(undefined);
    },
    { auto: true, timeout: 300_000 },
  ],
});

/** Settings for tokens that expire soon, but not before a sign-in has finished on a busy machine. */
export const shortTokens = { ACCESS_TOKEN_SECONDS: '16', LOG_LEVEL: 'trace' };

export { password, submitCredentials, userName } from '../sign-in-page.ts';
export { expect, signIn };

export async function seeTenants(page: Page): Promise<void> {
  await expect(page.getByText(/^(\d+ of )?\d+ tenants$/)).toBeVisible();
}

export async function typeTenant(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Create tenant' }).click();
  const form = page.getByRole('dialog', { name: 'Create tenant' });
  await form.getByLabel('Name').fill(name);
  return form;
}

/** Reads the list again, which needs a valid token. */
export async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

export function storedToken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    const record = key && JSON.parse(localStorage.getItem(key) ?? 'null');
    return record?.access_token;
  });
}

export function typedTexts(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox')
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    );
}

export async function openTenants(page: Page, search = ''): Promise<void> {
  await signIn(page, 'admin', `/tenants/list${search}`);
  await seeTenants(page);
}

/** Signs in on the open page of the provider, and expects the tenants at the requested address. */
export async function completeSignIn(page: Page, address: string): Promise<void> {
  await submitCredentials(page, 'admin');
  await seeTenants(page);
  expect(page.url()).toBe(address);
}

export async function logOut(page: Page, account = 'admin'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(account) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

export async function submitTenant(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Create tenant' }).click();
  await expect(form).toBeHidden();
}

export async function expectPanel(page: Page, text: string | RegExp, address?: string) {
  const panel = page.getByRole('alert');
  await expect(panel).toContainText(text);
  if (address) expect(page.url()).toBe(address);
  return panel;
}
