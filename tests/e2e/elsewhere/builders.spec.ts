import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { readReports } from '@console/deploy/release/commands/list.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { publishEdition } from '@console/deploy/release/edition/publish-edition.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { deploymentHeaders } from '@console/deploy/static/deployment-headers.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Page } from '@playwright/test';
import { installApart } from '../../install-apart.ts';
import { serverFor } from '../../run/worker-console.ts';
import { expect, openAs, test } from '../console.ts';
import { lateParts } from '../versions/published-now.ts';

const EXAMPLE = path.join(root, 'tests/examples/names');
const SCREEN = 'single-spa-application:@console/mf-names';

/** The line at which the broken version throws. */
const MARK = '// The test throws here.';

/** Builder, framework, and the source with the mark. */
const VARIANTS = [
  ['vite', 'none', 'src/none.ts'],
  ['rolldown', 'none', 'src/none.ts'],
  ['esbuild', 'none', 'src/none.ts'],
  ['rspack', 'none', 'src/none.ts'],
  ['none', 'none', 'hand.js'],
  ['esbuild', 'react', 'src/react.tsx'],
  ['vite', 'vue', 'src/name-list.vue'],
  ['vite', 'svelte', 'src/name-list.svelte'],
  ['esbuild', 'lit', 'src/lit.ts'],
  ['esbuild', 'angular', 'src/angular.ts'],
] as const;

let sources: string;

test.describe.configure({ mode: 'serial' });
test.use({ expectedMessages: /mf-names|broken on purpose/ });

test.beforeAll(async ({ deployment, dataFolder }) => {
  const installed = installApart(EXAMPLE, 'builders and frameworks');
  sources = await mkdtemp(path.join(tmpdir(), 'console-names-'));
  await cp(EXAMPLE, sources, { recursive: true });
  await symlink(path.join(installed, 'node_modules'), path.join(sources, 'node_modules'));
  // Lit needs a policy that the deployment allows.
  const store = await new Store(dataFolder).open();
  await store.changeLive((now) => {
    const settings = { ...now.settings, modulePolicies: ['lit-html'] };
    return publishEdition(store, now, { modules: now.modules, settings, changes: [] });
  });
  await sendPolicyOf(store, serverFor(deployment));
});

test.afterAll(() => rm(sources, { recursive: true, force: true }));

/** Each opens a third of the variants: only five reports of an account are counted in a minute. */
const ACCOUNTS = ['admin', 'manager', 'auditor'] as const;

for (const [index, [builder, framework, source]] of VARIANTS.entries()) {
  test(`a module in ${framework}, built by ${builder}, runs, leaves nothing behind, breaks and heals`, async ({
    page,
    dataFolder,
  }) => {
    const store = () => new Store(dataFolder).open();
    const build = async (name: string) => {
      const words = ['build.mjs', builder, framework, name];
      await promisify(execFile)(process.execPath, words, { cwd: sources });
      return path.join(sources, name);
    };
    const publish = async (from: string) => {
      const wanted = { modules: [], from, isAgain: false };
      await release(
        await store(),
        wanted,
        localCaller(() => undefined),
      );
      return (await store()).live.modules['mf-names']?.version;
    };
    const heading = page.getByRole('heading', { level: 1, name: 'Names', exact: true });
    const goneWrong = page.getByText(/^The new version of .* does not work\./);

    const good = await build(`good-${builder}-${framework}`);
    await publish(good);
    await openAs(page, ACCOUNTS[index % ACCOUNTS.length] ?? 'admin', '/names/list');
    await use(page);
    await leave(page);
    await page.getByRole('link', { name: 'Names', exact: true }).click();
    await use(page);
    await leave(page);
    expect(await countListeners(page)).toBe(0);
    await lateParts(page);
    // The page reports no rule that the module broke.
    await expect(page.locator('#console-lines')).toBeEmpty();

    const file = path.join(sources, source);
    const text = await readFile(file, 'utf8');
    const line = text.slice(0, text.indexOf(MARK)).split('\n').length;
    await writeFile(file, text.replace(MARK, "throw new Error('broken on purpose');"));
    const version = await publish(await build(`broken-${builder}-${framework}`));
    await writeFile(file, text);
    await page.goto('/names/list');
    await expect(goneWrong).toContainText('MF-041');
    await expect(heading).toBeVisible();
    const place = async () => {
      const { versions } = await readReports(new Store(dataFolder));
      return versions.find((one) => one.version === version)?.places?.[0];
    };
    const written = source === 'hand.js' ? 'mf-names.js' : source;
    const at = expect.stringMatching(new RegExp(`^${written}:${line}:\\d+$`));
    await expect.poll(place).toMatchObject({ number: 'MF-041', at });
    expect((await page.request.get(`${await addressOf(page)}.map`)).status()).toBe(404);

    await publish(good);
    await page.goto('/names/list');
    await use(page);
    await expect(goneWrong).toBeHidden();
  });
}

/** Sends the page with the policy of the live edition, which a running server reads only when it starts. */
async function sendPolicyOf(store: Store, server: Server): Promise<void> {
  const { 'Content-Security-Policy': policy = '' } = await deploymentHeaders(store);
  server.prependListener('request', (_, response) => {
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      set(name, String(value).includes('trusted-types default') ? policy : value);
  });
}

/** Uses the screen: its button loads a part of the module, which reads the names of tenants. */
async function use(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Names', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show names' }).click();
  await expect(page.locator(`[id="${SCREEN}"]`).getByRole('listitem')).toHaveCount(5);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tenants', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible();
  expect(await page.evaluate((id) => document.getElementById(id)?.innerHTML, SCREEN)).toBe('');
  const enabled = () =>
    [...document.styleSheets].filter(
      ({ href, disabled }) => !disabled && /mf-names/.test(`${href}`),
    ).length;
  expect(await page.evaluate(enabled)).toBe(0);
}

/** Counts the listeners of window, document and body whose code is the module's. */
async function countListeners(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  const own = new Set<string>();
  tools.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.includes('/mf-names/')) own.add(scriptId);
  });
  await tools.send('Debugger.enable');
  let sum = 0;
  for (const expression of ['window', 'document', 'document.body']) {
    const { result } = await tools.send('Runtime.evaluate', { expression });
    const { objectId = '' } = result;
    const { listeners } = await tools.send('DOMDebugger.getEventListeners', { objectId });
    sum += listeners.filter(({ scriptId }) => own.has(scriptId)).length;
  }
  await tools.detach();
  expect(own.size).toBeGreaterThan(0);
  return sum;
}

/** Returns the address of the module's entry in the page's import map. */
const addressOf = (page: Page): Promise<string> =>
  page.evaluate(
    async () => (await (await fetch('/importmap.json')).json()).imports['@console/mf-names'],
  );
