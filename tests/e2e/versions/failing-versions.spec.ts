import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { storedToken } from '../session/session-test.ts';
import {
  type FailingModule,
  failingModules,
  lateFailingModules,
  wrongIntegrity,
} from './failing-modules.ts';
import { expect, go, leftovers, openAs, test } from './fixture-test.ts';
import type { Manner } from './publish-fixture.ts';
import { heading } from './published-test.ts';

test.use({ expectedMessages: /./ });
// Two workers share this file, because it takes the longest and is among the last to run.
test.describe.configure({ mode: 'parallel' });

/** Counts the window's listeners for `fixture`, an event for which only fixtures listen. */
async function fixtureListeners(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await client.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  await client.detach();
  return listeners.filter(({ type }) => type === 'fixture').length;
}

function ownContexts(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const contexts: BrowserContext[] = [];
  return {
    open: async (baseURL: string): Promise<Page> => {
      const context = await browser.newContext({ baseURL, locale: 'en-GB' });
      contexts.push(context);
      return context.newPage();
    },
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}

const faults = { published: 'faults 34 to 38 and 65', override: 'fault 41' };

/**
 * Selects the failures to test with an override. For an override, only two things differ: how a failure
 * is detected, and which version runs instead. So `npm test` needs only some of the failures.
 */
const isTestedAsOverride = ({ tampered, wait }: FailingModule, index: number): boolean =>
  !tampered && usualOrLong(!wait && index % 3 === 0, true);

for (const manner of ['published', 'override'] as const satisfies Manner[]) {
  test(`${faults[manner]}: another version runs`, async ({ page, deployment, fixtures }) => {
    const { open, close } = ownContexts(page);
    const wrong = failingModules.filter(
      (one, index) => manner === 'published' || isTestedAsOverride(one, index),
    );

    const check = async (visit: Page, { way, said, tampered, wait = 0 }: FailingModule) => {
      await fixtures.run(visit, manner, way, tampered ? { integrity: wrongIntegrity } : {});
      await openAs(visit, 'admin', '/tenants/list');
      const limit = { timeout: 60_000 + wait * 1000 };
      await expect(heading(visit, 'Tenants'), way).toBeVisible(limit);
      const token = await storedToken(visit);
      await go(visit, 'Users');

      await expect(heading(visit, 'Users'), way).toBeVisible(limit);
      const line = visit.getByRole('status').filter({
        hasText:
          manner === 'published'
            ? 'The new version of Users does not work. The previous version'
            : 'The version of Users that you were trying does not work and was set aside',
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
    };

    // Failures with a wait run in parallel. All other failures run one after another in one page.
    const waiting = wrong
      .filter(({ wait }) => wait)
      .map(async (one) => check(await open(deployment.origin), one));
    for (const one of wrong.filter(({ wait }) => !wait)) await check(page, one);
    await Promise.all(waiting);
    await close();
  });
}

test('a user can leave a screen that is still loading', async ({ page, fixtures }) => {
  for (const way of ['hangs', 'never ends its mount']) {
    await fixtures.run(page, 'published', way);
    await openAs(page, 'admin', '/tenants/list');
    await expect(heading(page, 'Tenants')).toBeVisible();
    await go(page, 'Users');
    await expect(page).toHaveURL(/\/users\/list/);
    const left = Date.now();
    await go(page, 'Hubs');
    await expect(heading(page, 'Hubs'), way).toBeVisible({ timeout: 8_000 });
    // Shorter than the limits of 10 and 15 seconds after which the page gives up on a hanging module.
    expect(Date.now() - left, way).toBeLessThan(8_000);
    expect(await leftovers(page), way).toBe(0);
  }
});

for (const manner of ['published', 'override'] as const satisfies Manner[]) {
  test(`fault 40: leaving a screen that misbehaves (${manner}) leaves nothing behind`, async ({
    page,
    fixtures,
  }) => {
    const ways = Object.keys(lateFailingModules);
    for (const way of manner === 'published' ? ways : usualOrLong(ways.slice(0, 2), ways)) {
      await fixtures.run(page, manner, way);
      await openAs(page, 'admin', '/users/list');
      await expect(heading(page, 'The fixture'), way).toBeVisible();
      await go(page, 'Hubs');
      await expect(heading(page, 'Hubs'), way).toBeVisible();
      await expect(page, way).toHaveURL(/\/hubs\/list/);
      await go(page, 'Tenants');
      await expect(heading(page, 'Tenants'), way).toBeVisible();
      expect(await leftovers(page), way).toBe(0);
      await expect.poll(() => fixtureListeners(page), { message: way }).toBe(0);
      expect(await storedToken(page), way).toBeTruthy();
    }
  });
}

test('fault 39: a screen that throws on an update can be retried', async ({ page, fixtures }) => {
  await fixtures.run(page, 'published', 'throws at an update');
  await openAs(page, 'admin', '/users/list');
  await page.getByRole('button', { name: 'Update' }).click();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('The fixture is broken');
  await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'The fixture')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await go(page, 'Hubs');
  await expect(heading(page, 'Hubs')).toBeVisible();
  expect(await leftovers(page)).toBe(0);
});

test('fault 43: violations of the policy are stopped and reported', async ({ page, fixtures }) => {
  const { reportUrl, reports } = fixtures;
  const shown = {
    'writes markup against the policy': 'Users',
    'writes markup against the policy later': 'The fixture',
  };
  for (const [way, title] of Object.entries(shown)) {
    await fixtures.run(page, 'published', way, { reportUrl });
    await openAs(page, 'admin', '/users/list');
    await expect(heading(page, title), way).toBeVisible();
    await expect
      .poll(() => reports, { message: way })
      .toContainEqual({
        module: 'mf-users',
        version: '6.6.6',
        address: fixtures.addressOf(way),
        stage: 'policy',
        number: 'MF-046',
        message: 'require-trusted-types-for does not allow trusted-types-sink',
      });
    await go(page, 'Hubs');
    await expect(heading(page, 'Hubs'), way).toBeVisible();
  }
});

test('fault 90: errors in clicks are reported without messages', async ({ page, fixtures }) => {
  const { reportUrl, reports } = fixtures;
  const way = 'throws in a click, and in a promise';
  const address = fixtures.addressOf(way);
  await fixtures.run(page, 'published', way, { reportUrl });
  await openAs(page, 'admin', '/users/list');
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole('button', { name: 'Break' }).click();
  }
  const ofPage = () =>
    reports
      .filter((one) => JSON.stringify(one).includes(address))
      .map((one) => (one as { message: string }).message);
  await expect.poll(ofPage).toHaveLength(2);
  for (const kind of ['RangeError', 'TypeError']) {
    expect(reports).toContainEqual({
      module: 'mf-users',
      version: '6.6.6',
      address,
      stage: 'script',
      number: 'MF-048',
      message: expect.stringMatching(new RegExp(`^${kind} at ${address}:\\d+:\\d+$`)),
      position: expect.stringMatching(new RegExp(`^${address}:\\d+:\\d+$`)),
    });
  }
  expect(JSON.stringify(reports)).not.toContain('Lea');
  await go(page, 'Hubs');
  await expect(heading(page, 'Hubs')).toBeVisible();
  await go(page, 'Users');
  await expect(heading(page, 'The fixture')).toBeVisible();
});
