import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../browser/chromium.ts';
import { fillStorage } from './full-storage.ts';
import {
  completeSignIn,
  expect,
  expectPanel,
  openTenants,
  refresh,
  seeTenants,
  test,
  userName,
} from './session-test.ts';

const program = findChromium(() => undefined);

test('fault 11: without HTTPS the console says that it needs HTTPS', async ({ deployment }) => {
  const { port } = new URL(deployment.origin);
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      ...chromiumFlags,
      '--host-resolver-rules=MAP console.test localhost',
      // The browser would block requests to this machine, because it does not see that the page is local.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  const page = await browser.newPage({ locale: 'en-GB' });
  const insecure = `http://console.test:${port}`;
  // The deployment is for another origin: its page names that origin, and its servers refuse other hosts.
  await page.route(`${insecure}/**`, async (route) => {
    const url = route.request().url().replace(insecure, deployment.origin);
    const response = await route.fetch({ url });
    const body = (await response.text()).replaceAll(deployment.origin, insecure);
    await route.fulfill({ response, body });
  });
  await page.route('http://localhost:*/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
  await page.goto(`${insecure}/tenants/list`);
  const panel = await expectPanel(page, 'The console needs HTTPS');
  await expect(panel.getByRole('button')).toHaveCount(0);
  await browser.close();
});

test('fault 24: a browser that blocks data is reported at the start', async ({ deployment }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'console-blocked-'));
  await mkdir(path.join(profile, 'Default'), { recursive: true });
  // Sets the user's setting "don't allow sites to save data on your device".
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    args: [...chromiumFlags],
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(`${deployment.origin}/tenants/list`);
  const panel = await expectPanel(page, 'The browser blocks this site’s data');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toContainText('The browser blocks this site’s data');
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test('fault 25: a full storage is reported, and a button clears it', async ({ page, baseURL }) => {
  // The page has its own icon, otherwise the browser would request an icon that does not exist.
  const body = '<link rel="icon" href="data:,">';
  await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/');
  await page.evaluate(fillStorage);
  await page.unroute('**/');
  await page.goto('/tenants/list?q=a');
  const panel = await expectPanel(
    page,
    'storage for this site is full',
    `${baseURL}/tenants/list?q=a`,
  );
  await panel.getByRole('button', { name: 'Clear the console’s own data' }).click();
  await completeSignIn(page, `${baseURL}/tenants/list?q=a`);
});

test.describe('a wrong clock', () => {
  // The provider refuses a proof whose time is wrong, and may ask for a nonce instead.
  test.use({ expectedMessages: /status of 400/ });

  test('fault 27: with a clock an hour ahead, a notice appears and all works', async ({ page }) => {
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await openTenants(page);
    await expect(page.getByText('clock is 60 minutes ahead')).toBeVisible();
    await page.reload();
    await seeTenants(page);
  });

  for (const [what, step] of [
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ] as const) {
    test(`fault 27: a clock set ${what} in an open console has no effect`, async ({ page }) => {
      await page.clock.install();
      await openTenants(page);
      await page.clock.setSystemTime(Date.now() + step);
      await refresh(page);
      await seeTenants(page);
      await page.getByRole('link', { name: 'Users' }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(userName(page)).toBeHidden();
    });
  }
});
