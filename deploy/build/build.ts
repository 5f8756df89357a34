import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { NumberedFailure } from '../failure.ts';
import { root } from '../folders.ts';
import { precompress } from './compress.ts';
import {
  contractFile,
  contractOf,
  declarationsFolder,
  hasPublicApi,
  sourcesFolder,
  usedModules,
} from './contract.ts';
import { builtFiles, noticesFile, noticesOf } from './notices.ts';
import type { ModulePlan } from './plan.ts';
import { noteOf, stateOf } from './stale.ts';
import { type BuildOptions, configuration } from './webpack-config.ts';

/**
 * Builds a module from nothing, beside its output folder, which is replaced only when all of it
 * is there: a build that fails or is interrupted leaves the last one.
 *
 * @throws {Error} with webpack's messages when something does not compile
 */
export async function build(plan: ModulePlan): Promise<void> {
  const state = stateOf(plan);
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
    await rm(noteOf(plan), { force: true });
    await rm(plan.outputFolder, { recursive: true, force: true });
    await rename(unfinished, plan.outputFolder);
    await writeFile(noteOf(plan), state);
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

/** Writes what a module with a public API declares. */
async function writeDeclarations(name: string, built: string): Promise<void> {
  if (!hasPublicApi(name)) return;
  const { declarationsOf } = await import('./declarations.ts');
  await writeAll(path.join(built, declarationsFolder), await declarationsOf(name));
}

/** Of a module that uses others: by its sources it is judged whether it fits them. */
async function writeSources(name: string, built: string): Promise<void> {
  if (usedModules(name).length === 0) return;
  // Whoever only asks what is stale does not wait for the compiler.
  const { sourcesOf } = await import('./sources.ts');
  await writeAll(path.join(built, sourcesFolder), sourcesOf(name));
}

/**
 * Runs webpack once.
 *
 * @returns the files of which there is code in what it wrote
 */
export function compile(options: BuildOptions): Promise<string[]> {
  const compiler = webpack(configuration(options));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error);
        else if (stats.hasErrors() || stats.hasWarnings()) {
          reject(
            new NumberedFailure(
              'MF-173',
              stats.toString({ colors: false, preset: 'errors-warnings' }),
            ),
          );
        } else resolve(builtFiles(stats.toJson(EVERY_MODULE).modules));
      });
    });
  });
}

/** Of the statistics, only the modules that were written: all of them, and what each is made of. */
const EVERY_MODULE = {
  all: false,
  modules: true,
  nestedModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
} as const;

/** Writes files below a folder, by their path there. */
async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
}
