import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '@console/deploy/build-output/compress.ts';
import { fill } from '@console/deploy/build-output/fill.ts';
import { integrityOf } from '@console/deploy/build-output/integrity.ts';
import {
  configurationFiles,
  embeddedJson,
  screenSlots,
} from '@console/deploy/release/edition/page.ts';
import type { Release } from '@console/deploy/release/store/release.ts';
import { root } from '@console/shared-node/folders.ts';
import { compile } from '@console/tooling/bundler/build.ts';

/** Builds the console's sources as one single-page app: same configuration, no externals. */
export async function buildSinglePage(releases: readonly Release[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile({
    name: 'single-page',
    entries: { 'single-page': 'tests/bench/single-page/entry.ts' },
    externals: [],
    outputFolder: folder,
    format: 'script',
    mode: 'production',
    publicPath: '/',
    // No SystemJS: webpack loads all modules of this app.
    instead: { 'systemjs/dist/system.js': false },
    // A single large file starts later if all of it is compiled in one step. The comparison uses the fastest app.
    compiledAtOnce: false,
  });
  for (const { module, folder: release } of releases) {
    const assets = path.join(release, 'assets');
    await cp(assets, path.join(folder, 'texts', module, 'assets'), { recursive: true }).catch(
      () => undefined,
    );
  }
  const template = await readFile(
    path.join(root, 'root-config/src/first-script/page.html'),
    'utf8',
  );
  await writeFile(path.join(folder, 'index.html'), await page(template, releases, folder));
  await precompress(folder);
}

/** Modules whose texts are preloaded in the user's language, as the console of micro-frontends does. */
const firstScreenModules = ['root-config', 'mf-shell', 'shared-ui', 'mf-tenants'];

async function page(
  template: string,
  releases: readonly Release[],
  folder: string,
): Promise<string> {
  const applications = releases.filter(({ manifest }) => manifest !== undefined);
  const attributes = async (file: string) =>
    `crossorigin="anonymous" integrity="${integrityOf(await readFile(path.join(folder, file)))}"`;
  return fill(template, {
    base: '/',
    styles: `<link rel="stylesheet" href="/single-page.css" ${await attributes('single-page.css')}>`,
    preloads: [
      ...configurationFiles.map((file) => `/configs/${file}.json`),
      ...firstScreenModules.map((name) => `/texts/${name}/assets/i18n/en.json`),
    ]
      .map((address) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}">`)
      .join('\n    '),
    'import-map': embeddedJson({ imports: {}, integrity: {} }),
    releases: embeddedJson({ modules: {}, overrideOrigins: [] }),
    'micro-frontends': embeddedJson(applications.map(({ manifest }) => manifest)),
    scripts: `<script defer src="/single-page.js" ${await attributes('single-page.js')}></script>`,
    applications: screenSlots(applications),
  });
}
