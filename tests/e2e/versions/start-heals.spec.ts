import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { goLive } from '@console/deploy/release/commands/release.ts';
import { stageBuild } from '@console/deploy/release/stage/stage.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { dist } from '@console/shared-node/folders.ts';
import type { Route } from '@playwright/test';
import { OtherAdmin } from '../screens/other-admin.ts';
import { anotherVersion } from '../second-build.ts';
import { expect, openAs, test } from './fixture-test.ts';
import { heading } from './published-test.ts';

test.use({ expectedMessages: /./ });

test('fault 66: the previous version of a failing shared module runs', async ({
  page,
  fixtures: { run, addressOf, reportUrl, reports },
}) => {
  const faults = {
    '@console/root-config': 'throws when it is loaded',
    '@console/shared-auth': 'is not there (404)',
    '@console/shared-ui': 'throws when it is loaded',
    '@console/mf-shell': 'throws at mount, halfway',
    react: 'is HTML',
  };
  for (const [specifier, way] of Object.entries(faults)) {
    await run(page, 'published', way, { specifier, reportUrl });
    if (page.url() === 'about:blank') await openAs(page, 'admin', '/tenants/list');
    else await page.goto('/tenants/list');
    await expect(heading(page, 'Tenants'), specifier).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile of admin' }), specifier).toBeVisible();
    await expect(page.getByText(/^The new version of .+ does not work\./), specifier).toBeVisible();
    await expect
      .poll(() => reports, { message: specifier })
      .toContainEqual(expect.objectContaining({ address: addressOf(way), version: '6.6.6' }));
  }
  expect(JSON.stringify(reports)).not.toMatch(/eyJ|token/i);
});

test('fault 94: a shared module that hung twice can be tried again', async ({ page }) => {
  await openAs(page, 'admin', '/tenants/list');
  await expect(heading(page, 'Tenants')).toBeVisible();
  await page.evaluate(() => {
    const address = Reflect.get(window, 'System').resolve('@console/shared-ui');
    for (const ago of [60_000, 90_000]) {
      localStorage.setItem(`console.running ${ago}`, `${address} ${Date.now() - ago}`);
    }
  });
  await page.reload();
  await expect(page.getByText(/shared-ui.* in two starts in a row.*MF-226/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Tenants')).toBeVisible();
});

test('fault 71: a second root config or shared-auth is refused', async ({ page }) => {
  await openAs(page, 'admin', '/tenants/list');
  await expect(heading(page, 'Tenants')).toBeVisible();
  for (const specifier of ['@console/root-config', '@console/shared-auth']) {
    const refusal = await page.evaluate((name) => {
      const loader = Reflect.get(window, 'System');
      return loader.import(`${loader.resolve(name)}?second`).then(
        () => 'loaded',
        (error: Error) => error.message,
      );
    }, specifier);
    expect(refusal).toBe(`${specifier} is already loaded (MF-004)`);
  }
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(heading(page, 'Users')).toBeVisible();
});

test('a reload is offered when a page’s version was deleted', async ({ page, dataFolder }) => {
  await openAs(page, 'admin', '/tenants/list');
  await expect(heading(page, 'Tenants')).toBeVisible();
  const store = await new Store(dataFolder).open();
  const before = store.live.modules['mf-hubs'];
  if (!before) throw new Error('There is no mf-hubs');
  const module = {
    name: 'mf-hubs',
    origin: before.origin,
    entries: { '@console/mf-hubs': 'mf-hubs.js' },
  };
  const staged = await stageBuild(store, module, path.join(dist, 'mf-hubs'), anotherVersion());
  await goLive(store, [staged], { by: 'test', how: 'release' });
  const old = path.join(store.releases, 'mf-hubs', before.version);
  await rename(old, `${old}.gone`);
  try {
    await page.getByRole('link', { name: 'Hubs', exact: true }).click();
    const panel = page.getByRole('alert');
    await expect(panel).toContainText('There is a new version of Hubs');
    await panel.getByRole('button', { name: 'Reload' }).click();
    await expect(heading(page, 'Hubs')).toBeVisible();
  } finally {
    await rename(`${old}.gone`, old);
  }
});

test('fault 61: a reload is offered when a part of a form was deleted', async ({ page }) => {
  let refused = 0;
  const gone = (route: Route) => {
    refused += 1;
    return route.fulfill({ status: 404, body: 'There is no such file.' });
  };
  const chunks = '**/shared-ui/*/chunk-*.js';
  // Makes prefetching fail, so that the part is still missing when the form is open.
  await page.route(chunks, gone);
  await openAs(page, 'admin', '/tenants/list');
  await expect(heading(page, 'Tenants')).toBeVisible();
  const other = await OtherAdmin.withSessionOf(page);
  const id = randomUUID();
  await other.putTenant({ id, key: `gone-${id}`, name: `Gone ${id}` });
  await page.getByRole('searchbox').fill(id);
  const link = page.getByRole('link', { name: `Gone ${id}` });
  await expect(link).toBeVisible();
  // Waits until prefetching has ended; the page prefetches again after the list has arrived.
  let seen = 0;
  const isQuiet = () => {
    const before = seen;
    seen = refused;
    return seen > 0 && seen === before;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
  await page.unroute(chunks);
  await link.click();
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  const field = page.getByRole('dialog', { name: `Edit Gone ${id}` }).getByLabel('Name');
  await field.fill('Half typed');
  await page.route(chunks, gone);
  await other.putTenant({ id, key: `gone-${id}`, name: `Changed ${id}` });
  await page.getByRole('button', { name: 'Save' }).click();
  const panel = page.getByRole('dialog', { name: 'This part is missing' });
  await expect(panel).toContainText('What you typed is kept.');
  await page.unroute(chunks);
  await panel.getByRole('button', { name: 'Reload' }).click();
  await edit.click();
  await expect(page.getByRole('dialog', { name: /^Edit/ }).getByLabel('Name')).toHaveValue(
    'Half typed',
  );
});
