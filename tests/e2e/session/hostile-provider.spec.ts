import { signIn } from '@console/platform/identity/client/sign-in.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { HostileProvider } from './hostile-provider.ts';
import {
  type RelyingPartyModule,
  relyingPartyModules,
  usualModules,
} from './relying-party-modules.ts';
import { expect, seeTenants, test } from './session-test.ts';

test('fault 96: wrong responses of a provider are refused', async ({
  browser,
  identity,
  baseURL,
}) => {
  const issuer = `${identity.origin}/realms/platform`;
  const signedIn = await signIn({ issuer, username: 'admin', redirectUri: `${baseURL}/` });
  for (const module of [...usualModules, ...usualOrLong([], relyingPartyModules)]) {
    await test.step(module.name, async () => {
      const provider = new HostileProvider(issuer, signedIn.access_token, module.deviation);
      const context = await contextWith(browser, provider, module, identity.origin);
      try {
        await visit(await context.newPage(), provider, module);
      } finally {
        await context.close();
      }
    });
  }
});

async function contextWith(
  browser: Browser,
  provider: HostileProvider,
  { deviation: { nameOnlyFor } }: RelyingPartyModule,
  origin: string,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, async (route) => {
    await route.fulfill(await provider.answer(route.request()));
  });
  if (nameOnlyFor === undefined) return context;
  await context.route('**/configs/identity.json', async (route) => {
    const identity = await (await route.fetch()).json();
    await route.fulfill({ json: { ...identity, scope: `openid ${nameOnlyFor}` } });
  });
  return context;
}

async function visit(
  page: Page,
  provider: HostileProvider,
  { deviation, sees: { kind, words } }: RelyingPartyModule,
): Promise<void> {
  await page.goto('/tenants/list');
  if (deviation.rotation === 'between sign-ins') {
    await seeTenants(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/tenants/list');
  }
  if (deviation.renewed) await expect.poll(() => provider.renewals).toBe(1);
  if (kind === 'list') {
    await expect.poll(() => provider.profiles).toBeGreaterThan(0);
    await seeTenants(page);
    await page.getByRole('button', { name: 'Profile of admin' }).click();
    for (const name of words) {
      await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
    }
    return;
  }
  const said =
    kind === 'panel'
      ? page.getByRole('alert')
      : page.getByRole('dialog', { name: 'Your session has ended' });
  for (const text of words) await expect(said).toContainText(text);
}
