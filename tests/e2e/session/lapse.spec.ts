import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../accessible.ts';
import {
  expect,
  openTenants,
  seeTenants,
  shortTokens,
  signIn,
  submitCredentials,
  submitTenant,
  test,
  typedTexts,
  typeTenant,
} from './session-test.ts';

test.use({
  providerSettings: shortTokens,
  expectedMessages: /Failed to load resource|ERR_/,
});

const lapse = (page: Page, name = 'Your session has ended'): Locator =>
  page.getByRole('dialog', { name });

async function signInBeside(page: Page, account: string): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  const beside = await opening;
  const closed = beside.waitForEvent('close');
  await submitCredentials(beside, account);
  await closed;
}

/** Deletes the provider's cookies, except the cookie that tells the console whose session it is. */
async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!browser_state$|KEYCLOAK_SESSION$)/ });
}

/** Simulates a session that has ended at the provider without notice to the browser. */
async function endAtProvider(page: Page): Promise<void> {
  await forgetSignIn(page);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const record = JSON.parse(localStorage.getItem(key) ?? '{}');
    // Replaces the refresh token by one that the provider does not know.
    localStorage.setItem(key, JSON.stringify({ ...record, refresh_token: 'ended' }));
  });
}

test('fault 16: a session that ends while a form is open is resumed in place', async ({ page }) => {
  await openTenants(page, '?q=zzz');
  const form = await typeTenant(page, 'Half written');
  await form.getByLabel('Name').focus();
  await endAtProvider(page);
  await expect(lapse(page)).toBeVisible();
  await expect(lapse(page)).toContainText('This page stays as it is, including what you typed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lapse(page)).toBeVisible();
  expect(await axeFindings(page, (axe) => axe.include('#console-lapse'))).toEqual([]);

  await signInBeside(page, 'admin');
  await expect(lapse(page)).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Half written');
  await expect(form.getByLabel('Name')).toBeFocused();
  expect(new URL(page.url()).search).toBe('?q=zzz');
  await submitTenant(form);
});

test('fault 16: without a window, the page goes to the provider and keeps its draft', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openTenants(page, '?q=zzz');
  await typeTenant(page, 'Half written');
  await endAtProvider(page);
  await lapse(page).getByRole('button', { name: 'Sign in' }).click();
  await submitCredentials(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/tenants/new?q=zzz`);
  const form = page.getByRole('dialog', { name: 'Create tenant' });
  await expect(form.getByLabel('Name')).toHaveValue('Half written');
});

test('fault 16: when another user signs in, the new page has no draft', async ({ page }) => {
  await openTenants(page);
  await typeTenant(page, 'A secret of the administrator');
  await endAtProvider(page);
  await expect(lapse(page)).toBeVisible();
  await signInBeside(page, 'auditor');
  await expect(page.getByText('auditor', { exact: true })).toBeVisible();
  await seeTenants(page);
  expect(await typedTexts(page)).not.toContain('A secret of the administrator');
});

test('fault 13: an API that refuses a new token leads to a sign-in on the page', async ({
  page,
}) => {
  await openTenants(page);
  const form = await typeTenant(page, 'Not lost');
  const calls = '**/api/admin/**';
  await page.route(calls, (route) =>
    route.request().method() === 'PUT'
      ? route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer a.b.c' } })
      : route.fallback(),
  );
  await form.getByRole('button', { name: 'Create tenant' }).click();
  await expect(lapse(page, 'Sign in again')).toBeVisible();
  await page.unroute(calls);
  await forgetSignIn(page);
  await signInBeside(page, 'admin');
  await expect(lapse(page, 'Sign in again')).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Not lost');
  await submitTenant(form);
  await expect(page.getByRole('cell', { name: 'Not lost' })).toBeVisible();
});

test('an unreachable provider is reported in French', async ({ browser, deployment, identity }) => {
  const page = await browser.newPage({ locale: 'fr-CH', baseURL: deployment.origin });
  await signIn(page, 'admin', '/tenants/list');
  await expect(
    page.getByRole('button', { name: 'Créer un client' }).or(page.getByRole('row').nth(1)).first(),
  ).toBeVisible();
  await endAtProvider(page);
  const dialog = lapse(page, 'Votre session est terminée');
  await expect(dialog).toBeVisible();
  await identity.stop();
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Le service de connexion est injoignable');
  await page.close();
});
