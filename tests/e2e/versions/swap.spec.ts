import type { Deployment } from '@console/tooling/start/deployment.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '../console.ts';
import { openVersions } from '../frame/frame.ts';
import { anotherVersion, buildOtherUsers, publishUsers } from '../second-build.ts';
import { storedToken } from '../session/session-test.ts';
import { lateParts } from './published-now.ts';
import { heading } from './published-test.ts';

const NEXT = anotherVersion();
/** Another version, with the same build as the live version. */
const AGAIN = anotherVersion();
const HEADING = 'Users of the next version';

// Publishes a second real build of mf-users without making it live.
test.beforeAll(async ({ deployment, dataFolder }, { parallelIndex }) => {
  if (!deployment.origin) throw new Error('The console does not run');
  await publishUsers(dataFolder, NEXT, await buildOtherUsers(parallelIndex, HEADING));
});

const trying = (page: Page) => page.getByText(`You are trying: Users ${NEXT}.`);

const openMore = (module: Locator) =>
  module.getByRole('button', { name: /^(Try…|Details)$/ }).click();

function recordFiles({ servers }: Deployment): string[] {
  const asked: string[] = [];
  for (const server of servers.values()) {
    server.on('request', ({ url }) => url && /\.(js|css)$/.test(url) && asked.push(url));
  }
  return asked;
}

/**
 * Records the scripts that a page loads from now on, except those of mf-users: address → content. Call
 * the returned function before the page navigates away, because navigation discards the contents.
 */
function recordScripts(page: Page): () => Promise<Map<string, string>> {
  const contents = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    const address = response.url();
    if (!address.endsWith('.js') || address.includes('/mf-users/')) return;
    const content = response.finished().then(() => response.text());
    contents.set(
      address,
      content.catch(() => ''),
    );
  });
  return async () => {
    const read = await Promise.all(
      [...contents].map(
        async ([address, content]): Promise<[string, string]> => [address, await content],
      ),
    );
    return new Map(read);
  };
}

test('a trial is started in the panel, and ended with one click', async ({ page, deployment }) => {
  const scripts = recordScripts(page);
  await openAs(page, 'admin', '/users/list');
  await expect(heading(page, 'Users')).toBeVisible();
  const token = await storedToken(page);

  const panel = await openVersions(page);
  const module = panel.getByRole('region', { name: 'Users (mf-users)' });
  await expect(module).toContainText('all');
  // Any number: other tests on this platform may have caused errors.
  await expect(module).toContainText(/(no|\d+) errors? in the last hour/);
  for (const name of ['root-config', 'shared-auth', 'shared-ui', 'shared-dependencies']) {
    const shared = panel.getByRole('region', { name, exact: true });
    await openMore(shared);
    await expect(shared).toContainText('Running');
  }
  await openMore(module);
  await expect(module).toContainText('published');
  await expect(module).toContainText('Every file is checked');
  await expect(module).toContainText('Running');
  const tryIt = module.getByRole('button', { name: `Try ${NEXT}` });
  await expect(tryIt).toBeVisible();
  await lateParts(page);
  const before = await scripts();
  const asked = recordFiles(deployment);
  await tryIt.click();

  await expect(heading(page, HEADING)).toBeVisible();
  await expect(trying(page)).toBeVisible();
  await page.reload();
  await expect(heading(page, HEADING)).toBeVisible();
  expect(await storedToken(page)).toBe(token);

  // No other file was fetched again, except the parts that handle overrides.
  const besides = asked.filter((url) => !url.startsWith('/mf-users/'));
  expect(besides.filter((url) => !/start-recovery\.js$|\/chunk-/.test(url))).toEqual([]);
  const after = await scripts();
  // Compares only complete files, because the reload may have interrupted prefetching.
  const whole = [...before].filter(
    ([address, content]) => content !== '' && after.get(address) !== '',
  );
  expect(whole.length).toBeGreaterThan(10);
  for (const [address, content] of whole) expect(after.get(address), address).toBe(content);

  await page.getByRole('button', { name: 'Back to the published versions' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(trying(page)).toBeHidden();
  expect(await storedToken(page)).toBe(token);
});

test('a link offers a version, which the user has to accept', async ({ page, baseURL }) => {
  await signIn(page, 'admin', `/users/list?q=a&versions=mf-users@${NEXT}`);
  await expect(page.getByText(`This link lets you try: Users ${NEXT}.`)).toBeVisible();
  await expect(heading(page, 'Users')).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/users/list?q=a`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(heading(page, HEADING)).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/users/list?q=a`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = await openVersions(page);
  const module = panel.getByRole('region', { name: 'Users (mf-users)' });
  await openMore(module);
  await expect(module).toContainText(`${NEXT} · you are trying it`);
  await panel.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/users/list?q=a&versions=mf-users@${NEXT}`,
  );
});

test('a link can only name published versions', async ({ page }) => {
  await openAs(
    page,
    'admin',
    '/users/list?versions=mf-users@6.6.6,mf-users@https://evil.test/x.js',
  );
  await expect(page.getByText('This link lets you try: Users 6.6.6.')).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('mf-users 6.6.6 is not published')).toBeVisible();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByText('This link lets you try')).toBeHidden();
  await expect(heading(page, 'Users')).toBeVisible();
});

test('two versions in one page each run their own parts', async ({ page, dataFolder }) => {
  // Publishes the same build under another version.
  await publishUsers(dataFolder, AGAIN);
  await openAs(page, 'admin', '/hubs/list');
  const own = await page.evaluate(() => {
    const loader = Reflect.get(window, 'System');
    return String(loader.resolve('@console/mf-users'));
  });
  const at = (version: string) => own.replace(/\/mf-users\/[^/]+\//, `/mf-users/${version}/`);
  const documents: string[] = [];
  page.on('domcontentloaded', () => documents.push(page.url()));
  for (const address of [own, at(NEXT), own, at(NEXT), at(AGAIN), own]) {
    // The page does the same when it replaces a version.
    await page.evaluate((to) => {
      const loader = Reflect.get(window, 'System');
      loader.addImportMap({ imports: { '@console/mf-users': to } });
    }, address);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    const link = page.getByRole('table').getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    const title = address === at(NEXT) ? `${name}: ${HEADING}` : name;
    await expect(page.getByRole('dialog', { name: title, exact: true }), address).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Hubs', exact: true }).click();
    await expect(heading(page, 'Hubs')).toBeVisible();
  }
  expect(documents).toEqual([]);
});
