import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '@console/deploy/build-output/compress.ts';
import {
  contractFile,
  contractOf,
  declarationsFolder,
  hasPublicApi,
  packageFile,
  sourcesFolder,
  usedModules,
} from '@console/deploy/build-output/contract.ts';
import { root } from '@console/shared-node/folders.ts';
import type { RuleSetRule } from 'webpack';
import { curatedCss } from './blueprint.ts';
import { instead, insteadOfFirst } from './instead.ts';
import { noticesFile, noticesOf } from './notices.ts';
import type { ModulePlan, PlannedCompilation } from './plan.ts';
import { runWebpack } from './run-webpack.ts';
import { buildState, stateFile } from './stale.ts';
import { withTeamWebpack } from './team-webpack.ts';
import { type BuildOptions, configuration } from './webpack-config.ts';
import { writeFiles } from './write-files.ts';

/**
 * Builds a module from scratch in a temporary folder, which replaces the output folder at the end. If
 * a build fails or is interrupted, the output of the previous build stays.
 *
 * @throws {Error} with webpack's messages if something does not compile
 */
export async function build(plan: ModulePlan): Promise<void> {
  const state = buildState(plan);
  const unfinished = `${plan.outputFolder}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    const [files] = await Promise.all([
      compileAll(plan, unfinished),
      writeDeclarations(plan.name, unfinished),
    ]);
    const notices = noticesOf(plan.name, [...files, ...Object.keys(plan.copies)]);
    await writeFile(path.join(unfinished, noticesFile), notices);
    for (const [from, to] of Object.entries(plan.copies)) {
      const source = path.join(root, from);
      if (existsSync(source)) await cp(source, path.join(unfinished, to), { recursive: true });
    }
    const contract = path.join(unfinished, contractFile);
    await writeFile(contract, `${JSON.stringify(contractOf(plan.name, unfinished), null, 2)}\n`);
    await precompress(unfinished);
    await writeSources(plan.name, unfinished);
    await writePackage(plan.name, unfinished);
    await rm(stateFile(plan), { force: true });
    await rm(plan.outputFolder, { recursive: true, force: true });
    await rename(unfinished, plan.outputFolder);
    await writeFile(stateFile(plan), state);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function compileAll({ compilations }: ModulePlan, outputFolder: string): Promise<string[]> {
  const files: string[] = [];
  for (const compilation of compilations) {
    files.push(...(await compile({ ...compilation, outputFolder })));
  }
  return files;
}

async function writeDeclarations(name: string, built: string): Promise<void> {
  if (!hasPublicApi(name)) return;
  const { getDeclarations } = await import('./declarations.ts');
  await writeFiles(path.join(built, declarationsFolder), await getDeclarations(name));
}

/** Writes the sources of a module that uses shared modules: a release checks the types of these sources. */
async function writeSources(name: string, built: string): Promise<void> {
  if (usedModules(name).length === 0) return;
  // Imported lazily, so that checking for stale modules does not load the compiler.
  const { sourcesOf } = await import('./sources.ts');
  await writeFiles(path.join(built, sourcesFolder), sourcesOf(name));
}

async function writePackage(name: string, built: string): Promise<void> {
  const { buildPackage } = await import('./package/package.ts');
  const tarball = await buildPackage(name);
  if (tarball) await writeFile(path.join(built, packageFile), tarball);
}

/** Runs webpack on sources of the project. @returns the files whose code is in the output */
export async function compile({
  withoutFirst = false,
  ...options
}: PlannedCompilation & Pick<BuildOptions, 'outputFolder'>): Promise<string[]> {
  const folder = path.join(root, options.name);
  return runWebpack(
    configuration({
      folder: root,
      ...(await withTeamWebpack(folder, options.mode, options)),
      instead: { ...instead, ...(withoutFirst && insteadOfFirst), ...options.instead },
      rules: [
        ...(options.rules ?? []),
        ...curatedCss(),
        designTokens,
        oneGridIcons(),
        systemModulesOnly(),
        usedComponentsOnly(),
      ],
    }),
  );
}

const designTokens: RuleSetRule = {
  test: /\.css$/,
  exclude: /node_modules/,
  loader: path.join(import.meta.dirname, 'design-tokens.ts'),
};

const oneGridIcons = (): RuleSetRule => ({
  test: /@blueprintjs\/icons\/lib\/esm\/(svgIconContainer|generated\/components\/(?!index)[\w-]+)\.js$/,
  loader: path.join(import.meta.dirname, 'one-grid-icon-loader.cjs'),
});

const systemModulesOnly = (): RuleSetRule => ({
  test: /systemjs\/dist\/system\.js$/,
  loader: path.join(import.meta.dirname, 'system-modules-only-loader.cjs'),
});

const usedComponentsOnly = (): RuleSetRule => ({
  test: /react-router\/dist\/production\/[\w-]+\.mjs$/,
  loader: path.join(import.meta.dirname, 'unused-components-loader.cjs'),
});
