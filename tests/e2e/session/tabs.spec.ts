import type { Page } from '@playwright/test';
import { holdRequests } from '../held.ts';
import {
  expect,
  expectPanel,
  logOut,
  openTenants,
  password,
  refresh,
  seeTenants,
  storedToken,
  submitCredentials,
  test,
  typedTexts,
  typeTenant,
  userName,
} from './session-test.ts';

/** How long a tab usually waits for the provider. */
const PROVIDER_TIMEOUT_MS = 10_000;

test.use({ expectedMessages: /Failed to load resource|ERR_/ });

async function twoTabs(page: Page): Promise<Page> {
  await openTenants(page);
  return secondTab(page);
}

async function secondTab(page: Page, prepare = async (_: Page) => {}): Promise<Page> {
  const tab = await page.context().newPage();
  await prepare(tab);
  await tab.goto('/tenants/list');
  await seeTenants(tab);
  return tab;
}

/** Lets no timer of a tab end that takes this long or longer. */
async function stopTimers(tab: Page, fromMs: number): Promise<void> {
  await tab.addInitScript((from) => {
    const { setTimeout, setInterval } = window;
    for (const [name, start] of Object.entries({ setTimeout, setInterval })) {
      const begin = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
        start(handler, ms < from ? ms : 2 ** 31 - 1, ...rest);
      Object.assign(window, { [name]: begin });
    }
  }, fromMs);
}

test('fault 19: a logout signs the other tab out, but keeps its draft', async ({ page }) => {
  await openTenants(page);
  const other = await page.context().newPage();
  // The tab cannot notice the logout by polling.
  await stopTimers(other, 1_000);
  await other.goto('/tenants/list?q=zzz');
  await seeTenants(other);
  await typeTenant(other, 'Typed in the other tab');
  await page.bringToFront();
  await logOut(page);
  const panel = other.getByRole('alert');
  await expect(panel).toContainText('You are signed out');
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByRole('row')).toHaveCount(0);

  await expect(userName(page)).toBeVisible();
  await page.goBack();
  await expect(userName(page)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Sign in' }).click();
  await submitCredentials(other, 'admin');
  await expect(other.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  expect(new URL(other.url()).search).toBe('?q=zzz');
  const form = other.getByRole('dialog', { name: 'Create tenant' });
  await expect(form.getByLabel('Name')).toHaveValue('Typed in the other tab');
});

test('fault 20: when another user signs in, the other tab changes its user', async ({ page }) => {
  const other = await twoTabs(page);
  await typeTenant(other, 'A secret of the administrator');
  await logOut(page, 'admin');
  await submitCredentials(page, 'auditor');
  await seeTenants(page);
  await expect(other.getByText('auditor', { exact: true })).toBeVisible();
  await seeTenants(other);
  expect(await typedTexts(other)).not.toContain('A secret of the administrator');
});

/** Holds the tab's next renewal; returns a function that refuses it. */
async function holdRenewal(tab: Page): Promise<() => Promise<void>> {
  const answers = '**/protocol/openid-connect/token';
  const { release, seen } = await holdRequests(tab, answers, 0, (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  let isHeld = false;
  void seen.then(() => {
    isHeld = true;
  });
  await tab.route('**/api/admin/tenant/list', (route) => route.fulfill({ status: 401 }), {
    times: 1,
  });
  // While the list is being read, the button has no effect.
  await expect(async () => {
    const button = tab.getByRole('button', { name: 'Refresh' });
    if (!isHeld) await button.click({ timeout: 2_000 });
    expect(isHeld).toBe(true);
  }).toPass();
  return async () => {
    const answered = tab.waitForResponse(answers);
    release();
    await answered;
    // Waits for the lock, which is free once the renewal has been handled.
    await tab.evaluate(() => navigator.locks.request('console-token-renewal', () => undefined));
    await tab.unroute(answers);
    await refresh(tab);
  };
}

test('a late refusal of an old session does not end a tab’s new session', async ({ page }) => {
  await openTenants(page);
  const other = await secondTab(page, (tab) => stopTimers(tab, PROVIDER_TIMEOUT_MS));
  const refuse = await holdRenewal(other);
  await logOut(page, 'admin');
  await submitCredentials(page, 'admin');
  await seeTenants(page);
  const token = await storedToken(page);
  await refuse();
  for (const tab of [other, page]) {
    await refresh(tab);
    await seeTenants(tab);
    await expect(tab.getByRole('dialog')).toBeHidden();
  }
  expect(await storedToken(page)).toBe(token);
});

test('fault 21: the next poll notices a logout at the provider', async ({ page, identity }) => {
  const other = await twoTabs(page);
  // Waits until both tabs have a session frame.
  for (const tab of [page, other]) await expect(tab.locator('iframe')).toBeAttached();
  const account = await page.context().newPage();
  await account.goto(`${identity.origin}/realms/platform/protocol/openid-connect/logout`);
  await account.getByRole('button', { name: /^(sign out|logout)$/i }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert')).toContainText(/Your session has ended|You are signed out/);
    await expect(tab.getByRole('row')).toHaveCount(0);
  }
});

test.describe('a blocked session frame', () => {
  test.use({ expectedMessages: /is not watched|ERR_|Failed to load resource/ });

  test('fault 22: has no effect except one line in the log', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('is not watched')) said.push(message.text());
    });
    await page.route('**/login-status-iframe.html', (route) => route.abort());
    await openTenants(page);
    await expect.poll(() => said.length).toBe(1);
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    expect(said).toHaveLength(1);
  });
});

test('fault 23: deleting the site’s data signs tabs out, but keeps drafts', async ({ page }) => {
  await openTenants(page, '?q=zzz');
  await typeTenant(page, 'Still here');
  const other = await secondTab(page);
  await page.evaluate(() => localStorage.clear());
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert')).toContainText('You are signed out');
    await expect(tab.getByRole('row')).toHaveCount(0);
  }
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?q=zzz');
  const form = page.getByRole('dialog', { name: 'Create tenant' });
  await expect(form.getByLabel('Name')).toHaveValue('Still here');
});

test('a logout that cannot reach the provider says so', async ({ page, identity }) => {
  await openTenants(page);
  await identity.stop();
  await logOut(page);
  const panel = await expectPanel(page, 'You are signed out here');
  await identity.start();
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await expect(password(page)).toBeVisible();
});
