import type { BrowserContext, Page } from '@playwright/test';
import { storedToken } from '../session/session-test.ts';
import { failingModules, strayingModules, wrongIntegrity } from './failing-modules.ts';
import { expect, signIn, test } from './fixture-test.ts';
import { type Manner, runFrom } from './publish-fixture.ts';

test.use({ expectedMessages: /./ });
// The longest file by far, and one of the last: two workers share it.
test.describe.configure({ mode: 'parallel' });

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Everything that a fixture could have left in the page. */
const leftovers = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('[data-fixture]').length);

/** How often the window is listened to for what only fixtures listen for. */
async function fixtureListeners(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await client.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  await client.detach();
  return listeners.filter(({ type }) => type === 'fixture').length;
}

/** Visits that need no sign-in of their own, each with a storage of its own. */
async function visits(
  page: Page,
): Promise<{ origin: string; open: () => Promise<Page>; close: () => Promise<void> }> {
  await signIn(page, 'admin', '/tenants/list');
  await expect(heading(page, 'Tenants')).toBeVisible();
  const storageState = await page.context().storageState();
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const { origin } = new URL(page.url());
  const contexts: BrowserContext[] = [];
  return {
    origin,
    open: async () => {
      const context = await browser.newContext({ storageState, baseURL: origin, locale: 'en-GB' });
      contexts.push(context);
      return context.newPage();
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** The faults that come by a version of either kind. */
const faults = { published: 'faults 34 to 38 and 65', override: 'fault 41' };

for (const manner of ['published', 'override'] as const satisfies Manner[]) {
  test(`${faults[manner]}: whatever way a version of mf-users fails, ${manner}, another one runs, and the rest goes on`, async ({
    page,
    fixtures,
  }) => {
    const { origin, open, close } = await visits(page);
    const wrong = failingModules.filter(({ tampered }) => !tampered || manner === 'published');

    const check = async ({ way, said, tampered, wait = 0 }: (typeof wrong)[number]) => {
      const visit = await open();
      const address = fixtures.addressOf(way);
      await runFrom(visit, manner, {
        origin,
        address,
        ...(tampered && { integrity: wrongIntegrity }),
      });
      await visit.goto('/tenants/list');
      const limit = { timeout: 60_000 + wait * 1000 };
      await expect(heading(visit, 'Tenants'), way).toBeVisible(limit);
      const token = await storedToken(visit);
      await go(visit, 'Users');

      await expect(heading(visit, 'Users'), way).toBeVisible(limit);
      const line = visit.getByRole('status').filter({
        hasText:
          manner === 'published'
            ? 'The new version of Users does not work. The one before'
            : 'What you were trying for Users does not work and was set aside',
      });
      await expect(line, way).toContainText(said);
      await expect(visit.getByRole('alert'), way).toHaveCount(0);

      await go(visit, 'Hubs');
      await expect(heading(visit, 'Hubs'), way).toBeVisible();
      await go(visit, 'Users');
      await expect(heading(visit, 'Users'), way).toBeVisible();
      expect(await leftovers(visit), way).toBe(0);
      await expect.poll(() => fixtureListeners(visit), { message: way }).toBe(0);
      expect(await storedToken(visit), way).toBe(token);
      await visit.close();
    };

    // Those that are waited for wait side by side; the others are many for two processors.
    const waiting = wrong.filter(({ wait }) => wait).map(check);
    for (const one of wrong.filter(({ wait }) => !wait)) await check(one);
    await Promise.all(waiting);
    await close();
  });
}

test('a screen that does not come lets the person go elsewhere at once', async ({
  page,
  fixtures,
}) => {
  const { origin, open, close } = await visits(page);
  for (const way of ['hangs', 'never ends its mount']) {
    const visit = await open();
    await runFrom(visit, 'published', { origin, address: fixtures.addressOf(way) });
    await visit.goto('/tenants/list');
    await expect(heading(visit, 'Tenants')).toBeVisible();
    await go(visit, 'Users');
    await expect(visit).toHaveURL(/\/users\/list/);
    const left = Date.now();
    await go(visit, 'Hubs');
    await expect(heading(visit, 'Hubs'), way).toBeVisible({ timeout: 8_000 });
    // The limits of the module that hangs are 10 and 15 seconds.
    expect(Date.now() - left, way).toBeLessThan(8_000);
    expect(await leftovers(visit), way).toBe(0);
  }
  await close();
});

for (const manner of ['published', 'override'] as const satisfies Manner[]) {
  test(`fault 40: a screen that strays, ${manner}, is left all the same, and leaves nothing behind`, async ({
    page,
    fixtures,
  }) => {
    const { origin, open, close } = await visits(page);
    for (const way of Object.keys(strayingModules)) {
      const visit = await open();
      await runFrom(visit, manner, { origin, address: fixtures.addressOf(way) });
      await visit.goto('/users/list');
      await expect(heading(visit, 'The fixture'), way).toBeVisible();
      await go(visit, 'Hubs');
      await expect(heading(visit, 'Hubs'), way).toBeVisible();
      await expect(visit, way).toHaveURL(/\/hubs\/list/);
      await go(visit, 'Tenants');
      await expect(heading(visit, 'Tenants'), way).toBeVisible();
      expect(await leftovers(visit), way).toBe(0);
      await expect.poll(() => fixtureListeners(visit), { message: way }).toBe(0);
      expect(await storedToken(visit), way).toBeTruthy();
      await visit.close();
    }
    await close();
  });
}

test('fault 39: a screen that throws when it is drawn again says so in its place, and can be drawn anew', async ({
  page,
  fixtures,
}) => {
  const { origin, open, close } = await visits(page);
  const visit = await open();
  await runFrom(visit, 'published', { origin, address: fixtures.addressOf('throws at an update') });
  await visit.goto('/users/list');
  await visit.getByRole('button', { name: 'Update' }).click();
  const panel = visit.getByRole('alert');
  await expect(panel).toContainText('The fixture is broken');
  await expect(visit.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(visit, 'The fixture')).toBeVisible();
  await visit.getByRole('button', { name: 'Update' }).click();
  await go(visit, 'Hubs');
  await expect(heading(visit, 'Hubs')).toBeVisible();
  expect(await leftovers(visit)).toBe(0);
  await close();
});

test('fault 43: what a module does against the policy is stopped and reported, and the page goes on', async ({
  page,
  fixtures,
}) => {
  const { origin, open, close } = await visits(page);
  const { reportUrl, reports } = fixtures;
  const shown = {
    'writes markup against the policy': 'Users',
    'writes markup against the policy later': 'The fixture',
  };
  for (const [way, title] of Object.entries(shown)) {
    const visit = await open();
    const address = fixtures.addressOf(way);
    await runFrom(visit, 'published', { origin, address, reportUrl });
    await visit.goto('/users/list');
    await expect(heading(visit, title), way).toBeVisible();
    await expect
      .poll(() => reports, { message: way })
      .toContainEqual({
        module: 'mf-users',
        version: '6.6.6',
        address,
        stage: 'policy',
        number: 'MF-046',
        message: 'require-trusted-types-for does not allow trusted-types-sink',
      });
    await go(visit, 'Hubs');
    await expect(heading(visit, 'Hubs'), way).toBeVisible();
    await visit.close();
  }
  await close();
});
