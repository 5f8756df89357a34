import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { contractFile, namedFiles, sourcesFolder } from '@console/deploy/build-output/contract.ts';
import { noticesFile, noticesOf } from '../bundler/notices.ts';
import { runWebpack } from '../bundler/run-webpack.ts';
import { sourcesOf } from '../bundler/sources.ts';
import { configuration } from '../bundler/webpack-config.ts';
import { writeFiles } from '../bundler/write-files.ts';
import { installedVersions, type OwnModule, webpackBuildOf } from './own-module.ts';
import { buildByVite, isBuiltByVite } from './vite-build.ts';

/**
 * Builds a module for release: scripts, stylesheet, texts, manifest, and the files from which a
 * release checks whether the module is compatible.
 *
 * @returns the output folder
 * @throws {NumberedFailure} with the bundler's messages if something does not compile
 */
export async function buildModule(module: OwnModule): Promise<string> {
  const { name, folder } = module;
  const built = path.join(folder, 'dist');
  const unfinished = `${built}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    const isByVite = isBuiltByVite(module);
    const files = isByVite
      ? await buildByVite(module, unfinished)
      : await runWebpack(
          configuration({
            ...(await webpackBuildOf(module, 'production')),
            outputFolder: unfinished,
          }),
        );
    for (const copied of ['assets', 'manifest.json']) {
      const source = path.join(folder, copied);
      if (existsSync(source)) await cp(source, path.join(unfinished, copied), { recursive: true });
    }
    const texts = {
      [noticesFile]: noticesOf(name, files, { folder, builder: isByVite ? 'vite' : 'webpack' }),
      [contractFile]: `${JSON.stringify(
        { uses: installedVersions(module), files: namedFiles(unfinished) },
        null,
        2,
      )}\n`,
    };
    await writeFiles(unfinished, Object.entries(texts));
    await writeFiles(path.join(unfinished, sourcesFolder), sourcesOf(name, folder));
    await rm(built, { recursive: true, force: true });
    await rename(unfinished, built);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return built;
}
