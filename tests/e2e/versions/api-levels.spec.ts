import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { remove } from '@console/deploy/release/commands/remove.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { BILLING, smallModule } from '@console/deploy/testing/small-module.ts';
import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base, expect, openAs } from '../console.ts';
import { hasten, lateParts } from './published-now.ts';
import { heading } from './published-test.ts';

/** The screens of two modules, which are live together. */
const screens = [
  { name: 'Billing', module: 'mf-billing', route: '/billing', api: 2 },
  { name: 'Invoices', module: 'mf-invoices', route: '/invoices', api: 1 },
] as const;

/** A screen that shows what it can do with the libraries that run the page, however it gets them. */
const code = (name: string) => `System.register(['i18next', 'single-spa'], (exports) => {
  let i18next, navigateToUrl;
  globalThis.evaluated = [...(globalThis.evaluated ?? []), '${name}'];
  const kinds = (...values) => values.map((value) => typeof value).join(' ');
  return {
    setters: [(m) => { i18next = m.default; }, (m) => { navigateToUrl = m.navigateToUrl; }],
    execute() {
      exports('bootstrap', async () => {});
      exports('mount', async ({ domElement, singleSpa }) => {
        const byName = await System.import('single-spa');
        const i18nByName = (await System.import('i18next')).default;
        const show = (tag, text) => {
          const element = document.createElement(tag);
          element.textContent = text;
          domElement.append(element);
        };
        show('h1', '${name}');
        show('p', i18next.t('title', { ns: 'mf-hubs' }));
        show('p', 'usable: ' + kinds(i18next.t, navigateToUrl, byName.navigateToUrl, singleSpa.navigateToUrl));
        show('p', 'harmful: ' + kinds(
          i18next.init, i18nByName.changeLanguage, byName.registerApplication, singleSpa.start,
        ));
      });
      exports('unmount', async ({ domElement }) => domElement.replaceChildren());
    },
  };
});
`;

const test = base.extend<{ readonly bothLevels: undefined }>({
  bothLevels: [
    async ({ deployment, dataFolder }, use) => {
      const slowDown = hasten(serverFor(deployment), 200);
      const caller = localCaller(() => undefined);
      const open = () => new Store(dataFolder).open();
      for (const { name, module, route, api } of screens) {
        const label = { en: name, fr: name };
        const menu = [{ ...BILLING.menu[0], label, routerLink: `${route}/list` }];
        const declared = { module: `@console/${module}`, api, route, label, menu, actions: [] };
        const files = { [`${module}.js`]: code(name), [`${module}.css`]: 'h1 { }' };
        const from = await smallModule(dataFolder, declared, files);
        await release(await open(), { modules: [], from, isAgain: false }, caller);
      }
      await use(undefined);
      for (const { module } of screens) await remove(await open(), { module, reason: '' }, caller);
      slowDown();
    },
    { auto: true },
  ],
});

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

test('a module of level 2 sees restricted libraries, while one of level 1 keeps what it had', async ({
  page,
}) => {
  await openAs(page, 'admin', '/users/list');
  const main = page.getByRole('main');
  const usable = main.getByText('usable: function function function function');

  await link(page, 'Billing').click();
  await expect(heading(page, 'Billing')).toBeVisible();
  await expect(usable).toBeVisible();
  await expect(main.getByText('harmful: undefined undefined undefined undefined')).toBeVisible();

  await link(page, 'Invoices').click();
  await expect(heading(page, 'Invoices')).toBeVisible();
  await expect(usable).toBeVisible();
  await expect(main.getByText('harmful: function function function function')).toBeVisible();

  // At the first visit, the module is imported before the user is known.
  await page.goto('/billing/list');
  await expect(main.getByText('harmful: undefined undefined undefined undefined')).toBeVisible();
  await link(page, 'Users').click();
  await expect(heading(page, 'Users')).toBeVisible();
});

test('a link that is pointed at fetches a screen, and runs nothing of it', async ({ page }) => {
  await openAs(page, 'admin', '/users/list');
  await lateParts(page);
  const evaluated = () => page.evaluate(() => Reflect.get(globalThis, 'evaluated') ?? []);
  const files: string[] = [];
  page.on('response', async (response) => {
    const [, file] = /\/mf-billing\/[^/]+\/(.*)$/.exec(response.url()) ?? [];
    // Answers from the browser's cache have no size.
    const { responseBodySize } = await response
      .request()
      .sizes()
      .catch(() => ({ responseBodySize: 0 }));
    if (file && responseBodySize > 0) files.push(file);
  });
  const stylesheets = () =>
    page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('billing')));

  await link(page, 'Billing').hover();
  const all = ['assets/i18n/en.json', 'mf-billing.css', 'mf-billing.js'];
  await expect.poll(() => files.toSorted()).toEqual(all);
  await link(page, 'Invoices').focus();
  expect(await evaluated()).toEqual([]);
  expect(await stylesheets()).toHaveLength(0);

  await link(page, 'Billing').click();
  await expect(heading(page, 'Billing')).toBeVisible();
  expect(await evaluated()).toEqual(['Billing']);
  expect(await stylesheets()).toHaveLength(1);
  expect(files.toSorted()).toEqual(all);
});
