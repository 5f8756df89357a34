import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { openVersions } from '../frame/frame.ts';
import { storedToken } from '../session/session-test.ts';
import { test as base, expect, go, leftovers, openAs } from './fixture-test.ts';
import { everything, type Misdeed, misdeeds, thrown } from './misdeeds.ts';
import type { Manner } from './publish-fixture.ts';
import { hasten, lateParts } from './published-now.ts';
import { heading } from './published-test.ts';

const test = base.extend<{ readonly hastened: undefined }>({
  // Loads the late parts of the page sooner, because they contain the code that detects misdeeds.
  hastened: [
    async ({ deployment }, use) => {
      const undo = hasten(serverFor(deployment));
      await use(undefined);
      undo();
    },
    { auto: true },
  ],
});

test.use({ expectedMessages: /./ });
test.describe.configure({ mode: 'parallel' });

const manners = ['published', 'override'] as const satisfies Manner[];
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Modules that loop. The page runs shared modules earlier than any screen. */
const users = { specifier: '@console/mf-users', name: 'Users' };
const sharedUi = { specifier: '@console/shared-ui', name: 'shared-ui' };
const [loaded, mounted] = ['loops when it is loaded', 'loops when it is mounted'];
const earlier = ['@console/root-config', '@console/shared-auth', 'react'].map((specifier) => ({
  specifier,
  name: specifier === 'react' ? 'shared-dependencies' : specifier.replace('@console/', ''),
  does: loaded,
}));
const loops = {
  published: [
    { ...users, does: loaded },
    { ...users, does: mounted },
    { ...sharedUi, does: loaded },
    ...usualOrLong([], earlier),
  ],
  override: [
    { ...sharedUi, does: loaded },
    ...usualOrLong([], [{ ...users, does: loaded }, { ...users, does: mounted }, ...earlier]),
  ],
};

async function expectStill(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const before = Reflect.get(window, 'ticks');
          await new Promise((resolve) => setTimeout(resolve, 100));
          return Reflect.get(window, 'ticks') === before;
        }),
      { message: 'timers that still run' },
    )
    .toBe(true);
}

for (const manner of manners) {
  test(`fault 93: interference by a module (${manner}) is undone, and the module is named`, async ({
    page,
    fixtures: { run, reportUrl, reports },
  }) => {
    const apart = usualOrLong<readonly Misdeed[]>([], misdeeds);
    for (const { does } of [everything, ...apart]) {
      const done =
        does === everything.does ? misdeeds : misdeeds.filter((one) => one.does === does);
      await run(page, manner, does, { reportUrl });
      if (page.url() === 'about:blank') await openAs(page, 'admin', '/users/list');
      else await page.goto('/users/list');
      await expect(
        page.getByRole('main').getByRole('heading', { name: 'The fixture' }),
        does,
      ).toBeVisible();
      await lateParts(page);
      const token = await storedToken(page);
      expect(token, does).toBeTruthy();

      const lines = line(page, 'Users tried to interfere with the rest of the console')
        .or(line(page, 'Users left something behind when its screen was closed'))
        .or(line(page, 'Users kept the whole page busy'));
      for (const { said, untilNamed } of done) {
        if (untilNamed) await expect(lines.filter({ hasText: said })).toBeVisible();
      }

      // All other screens work.
      await go(page, 'Hubs');
      await expect(heading(page, 'Hubs'), does).toBeVisible();
      await expect(page.getByRole('row').nth(2), does).toBeVisible();
      await expect(page.getByRole('button', { name: 'Profile of admin' }), does).toBeVisible();
      await expect(page, does).toHaveURL(/\/hubs\/list/);
      expect(await leftovers(page), does).toBe(0);
      await expectStill(page);

      // The user sees a line for each misdeed, and the page reports misdeeds.
      for (const { said } of done) await expect(lines.filter({ hasText: said })).toBeVisible();
      if (manner === 'published') {
        const number = `${done[0]?.said}`.match(/MF-\d+/)?.[0];
        const version = '6.6.6';
        await expect
          .poll(() => reports, { message: does })
          .toContainEqual(expect.objectContaining({ module: 'mf-users', version, number }));
      }

      // The next start of the console works.
      await page.goto('/tenants/list');
      await expect(heading(page, 'Tenants'), does).toBeVisible();
      await expect(page.getByRole('row').nth(2), does).toBeVisible();
      expect(await storedToken(page), does).toBe(token);
    }
    if (manner === 'published') expect(JSON.stringify(reports)).toContain('MF-048');
  });

  test(`fault 94: a module that loops (${manner}) is set aside`, async ({
    browser,
    deployment,
    fixtures,
  }) => {
    for (const { specifier, name, does } of loops[manner]) {
      const context = await browser.newContext({ baseURL: deployment.origin, locale: 'en-GB' });
      const page = await context.newPage();
      await openAs(page, 'admin', '/hubs/list');
      await expect(heading(page, 'Hubs')).toBeVisible();
      await fixtures.run(page, manner, does, { specifier });
      // Opens an empty page on the console's origin; it does not run the module.
      await page.route('**/watcher', (route) => route.fulfill({ contentType: 'text/html' }));
      await page.goto('/watcher');
      for (const starts of [1, 2]) await hang(page, fixtures.addressOf(does), starts);

      await page.goto('/users/list');
      const way = `${name} ${does}`;
      await expect(heading(page, 'Users'), way).toBeVisible();
      const said = manner === 'published' ? `The new version of ${name}` : `${name} that you were`;
      await expect(line(page, said), way).toContainText(/in two starts in a row.* \(MF-226\)/);
      await go(page, 'Hubs');
      await expect(heading(page, 'Hubs'), way).toBeVisible();
      // Later starts also skip the module.
      await page.goto('/users/list');
      await expect(heading(page, 'Users'), way).toBeVisible();
      await context.close();
    }
  });

  test(`whatever a module (${manner}) throws, another version runs`, async ({ page, fixtures }) => {
    const values = Object.values(thrown);
    const stages = usualOrLong(['loaded'], ['loaded', 'mounted']);
    for (const [index, said] of values.entries()) {
      // The short run uses only the last value, which is the hardest to describe.
      if (usualOrLong(manner === 'override' && index < values.length - 1, false)) continue;
      for (const stage of stages) {
        const way = `throws ${index} when it is ${stage}`;
        await fixtures.run(page, manner, way);
        if (page.url() === 'about:blank') await openAs(page, 'admin', '/users/list');
        else await page.goto('/users/list');
        await expect(heading(page, 'Users'), way).toBeVisible();
        const text = manner === 'published' ? 'The new version of Users' : 'that you were trying';
        await expect(line(page, text), way).toContainText(said);
      }
    }
  });
}

test('the Versions panel shows which module causes slow frames', async ({ page, fixtures }) => {
  await fixtures.run(page, 'published', 'holds the page up');
  await openAs(page, 'admin', '/users/list');
  await expect(line(page, 'Users kept the whole page busy')).toBeVisible();
  const module = (await openVersions(page)).getByRole('region', { name: 'Users (mf-users)' });
  await module.getByRole('button', { name: /^(Try…|Details)$/ }).click();
  await expect(module).toContainText(/Slow frames\d+ on this page, the longest 3\D?\d{3} ms/);
});

test('a local build of 50 MB is set aside, and the reason is shown', async ({ page, fixtures }) => {
  await fixtures.run(page, 'override', 'is far too large');
  await openAs(page, 'admin', '/users/list');
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(line(page, 'that you were trying')).toContainText(/is larger than 10 MB \(MF-227\)/);
});

/** Opens a page that hangs, makes its record one minute older, and closes the page. */
async function hang(watcher: Page, address: string, starts: number): Promise<void> {
  const page = await watcher.context().newPage();
  // Does not wait for the navigation: the page may hang before it ends.
  page.goto('/users/list', { waitUntil: 'commit' }).catch(() => undefined);
  await expect
    .poll(() => watcher.evaluate(ageRecords, address), { message: 'starts that hang' })
    .toBe(starts);
  await page.close();
}

/** Makes the records one minute older, because the page ignores recent ones: they may belong to another tab. */
function ageRecords(address: string): number {
  const noted = Object.entries<string>(localStorage).filter(
    ([key, running]) => key.startsWith('console.running ') && running.startsWith(address),
  );
  for (const [key, running] of noted) {
    const [name, startedAt] = running.split(' ');
    localStorage.setItem(key, `${name} ${Number(startedAt) - 60_000}`);
  }
  return noted.length;
}
