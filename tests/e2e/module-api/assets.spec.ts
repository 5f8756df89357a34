import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release as releaseFolder } from '@console/deploy/release/commands/release.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { runWebpack } from '@console/tooling/bundler/run-webpack.ts';
import { configuration } from '@console/tooling/bundler/webpack-config.ts';
import { buildServer } from '@console/tooling/dev/build-server.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../console.ts';
import { release } from '../harmful/compose.ts';
import { writeFiles } from '../harmful/release-files.ts';

const FONT = 'node_modules/@blueprintjs/icons/lib/css/blueprint-icons-16.woff2';

/** A module with a picture, and with the stylesheet of a library, which has a picture and a font. */
const sources = {
  'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
  'node_modules/chart/chart.css': `@font-face { font-family: Chart; src: url(chart.woff2) }
    .chart { font-family: Chart; background-image: url(dots.svg) }`,
  'node_modules/chart/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>',
  'src/mf-billing.js': `
    import 'chart/chart.css';
    import logo from './logo.svg';
    export const bootstrap = async () => {};
    export async function mount({ domElement }) {
      const title = document.createElement('h1');
      title.textContent = 'Charts';
      title.className = 'chart';
      const picture = document.createElement('img');
      Object.assign(picture, { src: logo, alt: 'Logo' });
      domElement.append(title, picture);
    }
    export async function unmount({ domElement }) {
      domElement.replaceChildren();
    }`,
};

async function build(folder: string): Promise<string> {
  writeFiles(folder, sources);
  copyFileSync(path.join(root, FONT), path.join(folder, 'node_modules/chart/chart.woff2'));
  const outputFolder = path.join(folder, 'dist');
  mkdirSync(outputFolder);
  const entries = { 'mf-billing': 'src/mf-billing.js' };
  const terms = { format: 'system', mode: 'production', confined: true, externals: [] } as const;
  await runWebpack(configuration({ name: 'mf-billing', folder, entries, outputFolder, ...terms }));
  const { 'mf-billing.js': _, ...others } = release();
  writeFiles(outputFolder, others);
  return outputFolder;
}

/** Expects that the picture and the library's font and picture are loaded from an address. */
async function expectLoaded(page: Page, from: RegExp): Promise<void> {
  const logo = page.getByRole('img', { name: 'Logo' });
  await expect(logo).toHaveJSProperty('naturalWidth', 30);
  await expect(logo).toHaveAttribute('src', from);
  const heading = page.getByRole('heading', { name: 'Charts' });
  await expect(heading).toHaveCSS('background-image', from);
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ family, status }) => `${family} ${status}`);
    });
  expect(await fonts()).toContain('mf-billing-Chart loaded');
}

test('pictures, fonts and styles of libraries are loaded under the page’s policy', async ({
  page,
  deployment,
  dataFolder,
}) => {
  const folder = path.join(dataFolder, 'assets/mf-billing');
  const built = await build(folder);
  const port = Number(new URL(deployment.origin).port) + OFFSETS.elsewhere;
  const folders = { build: built, sources: built };
  const { server } = buildServer('mf-billing', folders, deployment.origin);
  await listen(server, port);
  try {
    await openAs(page, 'admin', '/users/list');
    await page.goto('/local-builds/mf-billing');
    await expectLoaded(page, new RegExp(`http://localhost:${port}/files/[\\w-]+\\.svg`));
  } finally {
    await close(server);
  }
  await page.evaluate(() => localStorage.clear());
  const caller = localCaller(() => undefined);
  const store = await new Store(dataFolder).open();
  await releaseFolder(store, { modules: [], from: built, isAgain: false }, caller);
  await openAs(page, 'admin', '/billing/list');
  await expectLoaded(page, /\/modules\/mf-billing\/[^/]+\/files\/[\w-]+\.svg/);
  rmSync(folder, { recursive: true });
});
