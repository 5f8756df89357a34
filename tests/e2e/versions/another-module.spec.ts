import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { publish } from '@console/deploy/release/commands/publish.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { remove } from '@console/deploy/release/commands/remove.ts';
import { revert } from '@console/deploy/release/commands/revert.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { BILLING, screen, smallModule } from '@console/deploy/testing/small-module.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { staticFiles } from '@console/shared-node/http/static-files.ts';
import { staticServer } from '@console/shared-node/http/static-server.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect, openAs } from '../console.ts';
import { openVersions } from '../frame/frame.ts';
import { keepPicture } from '../keep-picture.ts';
import { hasten, lateParts } from './published-now.ts';
import { heading, isMarked, mark } from './published-test.ts';

interface Operator {
  readonly release: (from: string) => Promise<void>;
  /** @returns the link for trying the module */
  readonly publish: (from: string) => Promise<string>;
  readonly remove: () => Promise<void>;
  readonly revert: () => Promise<void>;
}

const test = base.extend<{
  readonly operator: Operator;
  /** Origin that serves a local build of a module that the console does not know. */
  readonly localBuild: string;
}>({
  operator: async ({ deployment, dataFolder }, use) => {
    const slowDown = hasten(serverFor(deployment), 200);
    const caller = localCaller(() => undefined);
    const opened = () => new Store(dataFolder).open();
    await use({
      async publish(from) {
        const said: string[] = [];
        const teller = localCaller((line) => void said.push(line));
        await publish(await opened(), { modules: [], from }, teller);
        return said.at(-1)?.replace('To try: ', '') ?? '';
      },
      release: async (from) =>
        release(await opened(), { modules: [], from, isAgain: false }, caller),
      remove: async () => remove(await opened(), { module: 'mf-billing', reason: '' }, caller),
      async revert() {
        const store = await opened();
        const { id = 0 } = store.live.history.at(-1) ?? {};
        await revert(store, { id, isAgain: false }, caller);
      },
    });
    slowDown();
  },
  localBuild: async ({ deployment, dataFolder }, use) => {
    const lost = { 'lost/mf-billing.js': screen('Lost') };
    const changes = { route: '/bills', menu: bills, actions: [] };
    const files = staticFiles(await smallModule(dataFolder, changes, lost));
    const server = staticServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', deployment.origin);
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      files(request, response, () => response.writeHead(404).end());
    });
    const port = Number(new URL(deployment.origin).port) + OFFSETS.elsewhere;
    await use(await listen(server, port));
    await close(server);
  },
});

const bills = [{ ...BILLING.menu[0], routerLink: '/bills/list' }];

const section = (page: Page, name = 'Billing') =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

/** Waits until the page has loaded import-map-overrides, then calls its API as a tool does. */
async function overrides<Value>(page: Page, call: string): Promise<Value> {
  await lateParts(page);
  return page.evaluate(`window.importMapOverrides.${call}`);
}

test('a manifest declares groups, tooltips, disabled items, addresses and permissions of menu items', async ({
  page,
  browser,
  deployment,
  dataFolder,
  operator,
}, info) => {
  const text = (en: string) => ({ en, fr: en });
  const [list] = BILLING.menu;
  const open = {
    ...{ label: text('Open bills'), routerLink: '/billing/list', fragment: 'first' },
    ...{ queryParams: { status: ['open', 'late'] }, replaceUrl: true },
    routerLinkActiveOptions: { queryParams: 'exact' },
  };
  const closed = {
    ...{ label: text('Year end'), routerLink: '/billing/year-end', disabled: true },
    tooltip: text('From 1 December'),
  };
  const create = {
    ...{ label: text('New bill'), routerLink: '/billing/new', permissions: ['PutTenant'] },
  };
  const menu = [list, { label: text('Reports'), icon: list.icon, items: [open, closed, create] }];
  await operator.release(await smallModule(dataFolder, { menu, actions: [] }));
  await openAs(page, 'admin', '/users/list');
  const items = page.getByRole('navigation', { name: 'Menu' });
  await items.getByRole('button', { name: 'Reports' }).click();
  await keepPicture(page, info.outputPath('groups.png'));
  const disabled = items.getByRole('link', { name: 'Year end' });
  await expect(disabled).toHaveAttribute('aria-disabled', 'true');
  await expect(disabled).toHaveAccessibleDescription('From 1 December');
  await expect(items.getByRole('link', { name: 'New bill' })).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await items.getByRole('link', { name: 'Open bills' }).click();
  await expect(page).toHaveURL(/\/billing\/list\?status=open&status=late#first$/);
  await expect(heading(page, 'Billing')).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(length);

  const other = await browser.newContext({ baseURL: deployment.origin, locale: 'en-GB' });
  const auditor = await other.newPage();
  await openAs(auditor, 'auditor', '/billing/list');
  const theirs = auditor.getByRole('navigation', { name: 'Menu' });
  await theirs.getByRole('button', { name: 'Reports' }).click();
  await expect(theirs.getByRole('link', { name: 'Open bills' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'New bill' })).toBeHidden();
  await other.close();
  await operator.remove();
});

test('a release adds a new module to an open page, and a removal takes it away', async ({
  page,
  browser,
  deployment,
  dataFolder,
  operator,
}, info) => {
  await openAs(page, 'admin', '/users/list');
  await mark(page);
  const other = await browser.newContext({ baseURL: deployment.origin, locale: 'fr-CH' });
  const visitor = await other.newPage();
  await openAs(visitor, 'nobody', '/users/list');
  await operator.release(await smallModule(dataFolder));
  await expect(section(page)).toBeVisible();
  await keepPicture(page, info.outputPath('menu.png'));

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('create bill');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Billing')).toBeFocused();
  await expect(page).toHaveURL(/\/billing\/new$/);
  await expect(page).toHaveTitle(/^Billing/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('2026-17');

  const versions = await openVersions(page);
  await expect(versions.getByRole('region', { name: 'Billing (mf-billing)' })).toContainText(
    `${productVersion}-b`,
  );
  await page.keyboard.press('Escape');

  await visitor.goto('/billing/list');
  await expect(heading(visitor, 'Billing')).toBeVisible();
  await expect(section(visitor, 'Facturation')).toBeHidden();
  await other.close();

  await operator.remove();
  await expect(heading(page, 'Billing has been removed')).toBeVisible();
  await expect(section(page)).toBeHidden();
  await keepPicture(page, info.outputPath('gone.png'));
  await operator.revert();
  await expect(page.getByLabel('Reference')).toHaveValue('2026-17');
  await expect(heading(page, 'Billing has been removed')).toBeHidden();
  expect(await isMarked(page)).toBe(true);
  await operator.remove();
  await expect(section(page)).toBeHidden();
});

test('an override shows an unknown module in this browser only', async ({
  page,
  browser,
  deployment,
  operator: _hastened,
  localBuild,
}, info) => {
  const changes = `window.changes = 0; addEventListener('import-map-overrides:change', () => { window.changes += 1; })`;
  const tried = 'Billing (your trial)';
  await openAs(page, 'admin', '/users/list');
  await overrides(page, 'getOverrideMap()');
  await page.evaluate(changes);
  // Passes a port, as the user interface does: it stands for the module's file at that port.
  await overrides(page, `addOverride('@console/mf-billing', '${new URL(localBuild).port}')`);
  await expect.poll(() => page.evaluate('window.changes')).toBe(1);
  expect(await overrides(page, 'hasOverrides()')).toBe(true);
  const address = `${localBuild}/mf-billing.js`;
  const map = { imports: { '@console/mf-billing': address.replace('http:', '') } };
  expect(await overrides(page, 'getOverrideMap()')).toMatchObject(map);
  expect(await overrides(page, 'getNextPageMap()')).toMatchObject(map);
  expect(await overrides(page, 'getCurrentPageMap()')).not.toMatchObject(map);

  await page.reload();
  await expect(page.getByText(/^You are trying: Billing \(local build\)/)).toBeVisible();
  await keepPicture(page, info.outputPath('trial.png'));
  await section(page, tried).click();
  await expect(heading(page, 'Billing')).toBeFocused();
  expect(await overrides(page, 'getCurrentPageMap()')).toMatchObject(map);
  expect(await overrides(page, 'getDefaultMap()')).not.toMatchObject(map);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(section(page, 'Facturation (votre essai)')).toBeVisible();

  const other = await browser.newContext({ baseURL: deployment.origin, locale: 'en-GB' });
  const visitor = await other.newPage();
  await openAs(visitor, 'nobody', '/users/list', {
    'import-map-override:@console/mf-billing': address,
  });
  await expect(visitor.getByText(/^You are trying: Billing/)).toBeVisible();
  await expect(section(visitor, tried)).toBeHidden();
  await other.close();

  expect(await overrides(page, `disableOverride('@console/mf-billing')`)).toBe(true);
  expect(await overrides(page, `isDisabled('@console/mf-billing')`)).toBe(true);
  expect(await overrides(page, 'getDisabledOverrides()')).toEqual(['@console/mf-billing']);
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Il n’y a rien à cette adresse' }),
  ).toBeVisible();
  expect(await overrides(page, `enableOverride('@console/mf-billing')`)).toBe(true);
  await page.reload();
  await expect(heading(page, 'Billing')).toBeVisible();
  await overrides(page, 'resetOverrides()');
  expect(await overrides(page, 'hasOverrides()')).toBe(false);
  await page.reload();
  await expect(heading(page, 'Billing')).toBeHidden();
});

test.describe('an override of an unknown module', () => {
  test.use({ expectedMessages: /404/ });

  test('is set aside with the reason', async ({ page, operator: _hastened, localBuild }) => {
    const aside = page.getByText(
      /^The version of mf-billing that you were trying does not work .* This module has no published version\./,
    );
    await openAs(page, 'admin', '/users/list', {
      'import-map-override:@console/mf-billing': 'https://evil.test/mf-billing.js',
    });
    await expect(aside).toContainText('(MF-050)');
    await expect(heading(page, 'Users')).toBeVisible();
    const lost = `${localBuild}/lost/mf-billing.js`;
    await overrides(page, `addOverride('@console/mf-billing', '${lost}')`);
    await overrides(page, `enableOverride('@console/mf-billing')`);
    await page.reload();
    await expect(aside).toContainText(`${localBuild}/lost/manifest.json answered 404 (MF-217)`);
  });
});

/** The fields of an application that single-spa gives its inspector. */
interface Inspected {
  readonly name: string;
  readonly status: string;
  activeWhen: unknown;
  readonly devtools: { activeWhenBackup?: unknown; readonly overlays: unknown };
}

test('single-spa-inspector finds known and unknown modules', async ({
  page,
  operator: _hastened,
  localBuild: _served,
}) => {
  // The inspector's content script also does this before the page starts.
  await page.addInitScript(() =>
    Object.defineProperty(window, '__SINGLE_SPA_DEVTOOLS__', { value: {} }),
  );
  await openAs(page, 'admin', '/users/list');
  await expect(heading(page, 'Users')).toBeVisible();
  await page.goto('/local-builds/mf-billing');
  await expect(heading(page, 'Billing')).toBeVisible();
  await expect(page).toHaveURL(/\/bills$/);

  const states = () =>
    page.evaluate(() => {
      const { exposedMethods } = Reflect.get(window, '__SINGLE_SPA_DEVTOOLS__');
      const apps: Inspected[] = exposedMethods.getRawAppData();
      return apps.map(({ name, status, devtools }) => [name, status, 'overlays' in devtools]);
    });
  expect(await states()).toContainEqual(['@console/mf-billing', 'MOUNTED', true]);
  expect(await states()).toContainEqual(['@console/mf-users', 'NOT_LOADED', true]);

  // mf-users is mounted, but draws nothing, because the address belongs to another module.
  await page.evaluate(force, { name: '@console/mf-users', isOn: true });
  await expect.poll(states).toContainEqual(['@console/mf-users', 'MOUNTED', true]);
  await page.evaluate(force, { name: '@console/mf-billing', isOn: false });
  await expect(heading(page, 'Billing')).toBeHidden();
  await page.evaluate(force, { name: '@console/mf-users' });
  await page.evaluate(force, { name: '@console/mf-billing' });
  await expect(heading(page, 'Billing')).toBeVisible();
  await expect.poll(states).toContainEqual(['@console/mf-users', 'NOT_MOUNTED', true]);
  await overrides(page, 'resetOverrides()');
});

/** Forces an application on or off, as the inspector's panel does. Without `isOn`, ends this. */
function force({ name, isOn }: { readonly name: string; readonly isOn?: boolean }): void {
  const { exposedMethods } = Reflect.get(window, '__SINGLE_SPA_DEVTOOLS__');
  const { getRawAppData, toLoadPromise, toBootstrapPromise, NOT_LOADED, reroute } = exposedMethods;
  const app: Inspected = getRawAppData().find((one: Inspected) => one.name === name);
  app.devtools.activeWhenBackup ??= app.activeWhen;
  app.activeWhen = isOn === undefined ? app.devtools.activeWhenBackup : () => isOn;
  if (!isOn || app.status !== NOT_LOADED) reroute();
  else
    toLoadPromise(app)
      .then(() => toBootstrapPromise(app))
      .then(() => reroute());
}

test('the link of a published unknown module offers the module at the root', async ({
  page,
  dataFolder,
  operator,
}) => {
  const link = await operator.publish(await smallModule(dataFolder));
  const { pathname, search } = new URL(link);
  expect(pathname).toBe('/');
  await openAs(page, 'admin', pathname + search);
  await page.getByRole('button', { name: 'Try it' }).click();
  await section(page, 'Billing (your trial)').click();
  await expect(heading(page, 'Billing')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the published versions' }).click();
  await expect(section(page, 'Billing (your trial)')).toBeHidden();
});
