import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { earlierApis, packageVersion } from '@console/deploy/build-output/contract.ts';
import { importMapFile, readImportMap } from '@console/deploy/build-output/import-map.ts';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { list } from '@console/deploy/release/commands/list.ts';
import { goLive, release } from '@console/deploy/release/commands/release.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { screen, smallModule } from '@console/deploy/testing/small-module.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { installApart } from '../../install-apart.ts';
import { expect, openAs, test } from '../console.ts';
import { stageChanged } from '../versions/other-versions.ts';

/** Modules as teams wrote them for the earlier major versions of shared-ui and shared-auth. */
const EXAMPLES = path.join(root, 'tests/examples/earlier');

const UI = '@console/shared-ui';

/** The last version of the API before the current one, by specifier. */
const EARLIER = Object.fromEntries(
  ['shared-auth', 'shared-ui'].map((name) => [
    `@console/${name}`,
    earlierApis(name).at(-1)?.version ?? '',
  ]),
);

let builds: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  builds = await mkdtemp(path.join(tmpdir(), 'console-earlier-'));
});

test.afterAll(() => rm(builds, { recursive: true, force: true }));

/** Builds an example as a team's own build did: libraries of the page are external. */
async function buildExample(name: string, source: string): Promise<string> {
  const from = path.join(EXAMPLES, name);
  const to = path.join(builds, name);
  await cp(from, to, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });
  const installed = installApart(
    path.join(root, 'tests/examples/names'),
    'builders and frameworks',
  );
  await build({
    entryPoints: [path.join(from, source)],
    outfile: path.join(to, `${name}.js`),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // Vue creates a policy where it finds this object.
    define: { 'process.env.NODE_ENV': '"production"', 'window.trustedTypes': 'undefined' },
    external: Object.keys(readImportMap(importMapFile).imports),
    nodePaths: [path.join(installed, 'node_modules')],
  });
  // A release compiles these sources against the API that the module gets.
  const sources = path.join(to, 'sources', name, 'src');
  await mkdir(sources, { recursive: true });
  await cp(from, sources, { recursive: true });
  await writeFile(path.join(to, 'contract.json'), JSON.stringify({ uses: EARLIER }));
  return to;
}

const opened = (dataFolder: string) => new Store(dataFolder).open();

const silent = localCaller(() => undefined);

const releaseFolder = async (dataFolder: string, from: string) =>
  release(await opened(dataFolder), { modules: [], from, isAgain: false }, silent);

/** Releases shared-ui as its next major version, which serves some earlier APIs, by version. */
async function releaseNext(
  dataFolder: string,
  version: string,
  serves: Readonly<Record<string, string>>,
): Promise<void> {
  const staged = await stageChanged(dataFolder, 'shared-ui', version, {
    'contract.json': (text) => JSON.stringify({ ...JSON.parse(text), provides: version, serves }),
    'current.js': () => `System.register(['${UI}'], (exports) => ({
      setters: [(module) => exports(Object.assign({}, module))],
      execute() {},
    }));`,
    'declarations/shared-ui/src/current.d.ts': () => `export * from '${UI}';\n`,
  });
  await goLive(await opened(dataFolder), [staged], { by: 'test', how: 'release' });
}

/** The API of the checkout, as an earlier one of the next major version. */
const CURRENT = { [packageVersion('shared-ui')]: 'current.js' };

/** The earlier APIs that the checkout serves. */
const SERVED = Object.fromEntries(
  earlierApis('shared-ui').map((api) => [api.version, `${api.name}.js`]),
);

const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();

/** Uses list, search, form, drawer and tray of the module in React. */
async function useBilling(page: Page, name: string): Promise<void> {
  await openSection(page, 'Billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  const form = page.getByRole('dialog', { name: 'Create account' });
  await form.getByRole('textbox', { name: 'Account' }).fill(name);
  await form.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await page.getByRole('searchbox').fill(`users:0 ${name}`);
  await expect(page.getByText(/^1 of \d+ accounts?$/)).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Add a remark' }).click();
  await expect(page.getByRole('heading', { name: 'Adding remarks' }).last()).toBeVisible();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeHidden();
}

/** Uses list, search and form of the module in Vue. */
async function useNotes(page: Page, name: string): Promise<void> {
  await openSection(page, 'Notes');
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search' }).fill(name);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
}

const files = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

test('only pages with a module that was built against an earlier API load it', async ({
  page,
  dataFolder,
}) => {
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect((await files(page)).filter((name) => name.includes('/api-'))).toEqual([]);
  await releaseFolder(dataFolder, await buildExample('mf-billing', 'mf-billing.tsx'));
  await releaseFolder(dataFolder, await buildExample('mf-notes', 'mf-notes.ts'));
});

test('modules in React and Vue that were built against earlier APIs are usable', async ({
  page,
}) => {
  await openAs(page, 'admin', '/tenants/list');
  await useBilling(page, 'Atelier Jura');
  await useNotes(page, 'Vevey');
  expect((await files(page)).some((name) => name.includes('/api-'))).toBe(true);
  await openAs(page, 'auditor', '/billing/list');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden();
  await expect(page.getByRole('checkbox')).toBeHidden();
});

test('they stay usable when the next major version goes live, in open and in new pages', async ({
  page,
  context,
  dataFolder,
}) => {
  await openAs(page, 'admin', '/billing/list');
  await useBilling(page, 'Before');
  await releaseNext(dataFolder, '98.0.0', { ...CURRENT, ...SERVED });
  await useBilling(page, 'During');
  await useNotes(page, 'Morges');
  const other = await context.newPage();
  // The console's own modules were built against the API before the next version, too.
  await other.goto('/tenants/list');
  await expect(other.getByRole('rowheader').first()).toBeVisible();
  await useBilling(other, 'After');
  await useNotes(other, 'Nyon');
  expect((await files(other)).some((name) => name.includes('/98.0.0/current.js'))).toBe(true);
});

test('an earlier API leaves when no live module needs it, and --list says which ones do', async ({
  page,
  dataFolder,
}) => {
  const leave = () => releaseNext(dataFolder, '99.0.0', CURRENT);
  await expect(leave()).rejects.toThrow(
    /it provides 99\.0\.0 or [\d.]+, but mf-billing .*; .*mf-notes .*\(MF-118\)/,
  );
  const said: string[] = [];
  await list(
    await opened(dataFolder),
    {},
    localCaller((line) => void said.push(line)),
  );
  const needing = said.filter((line) => line.includes(`${UI} ${EARLIER[UI]}`));
  expect(needing).toHaveLength(2);
  for (const [name, route] of [
    ['mf-billing', '/billing'],
    ['mf-notes', '/notes'],
  ] as const) {
    const manifest = JSON.parse(await readFile(path.join(EXAMPLES, name, 'manifest.json'), 'utf8'));
    await releaseFolder(
      dataFolder,
      await smallModule(
        dataFolder,
        { ...manifest, actions: [] },
        { [`${name}.js`]: screen(route) },
      ),
    );
  }
  await leave();
  await openAs(page, 'admin', '/billing/list');
  await expect(page.getByRole('heading', { level: 1, name: '/billing' })).toBeVisible();
});
