import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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
import { fingerprint } from './fingerprint.ts';
import type { ModulePlan } from './plan.ts';
import { type BuildOptions, configuration } from './webpack-config.ts';
import { writeAll } from './write-all.ts';

/** Where the fingerprint of what was built is noted, beside the output. */
const noteOf = ({ outputFolder }: ModulePlan): string => `${outputFolder}.built`;

/** What a build was made from; changes whenever it might come out differently. */
function stateOf({ sources, compilations, copies }: ModulePlan): string {
  const { compilerOptions } = readJson('tsconfig.json');
  const how = JSON.stringify([compilations, copies, compilerOptions, installedPackages()]);
  return createHash('sha256')
    .update(fingerprint(root, [...sources, 'deploy/build']))
    .update(how)
    .digest('hex');
}

/** What the lockfile says of packages. Modules of the console are sources: a new one is no change. */
function installedPackages(): unknown[] {
  const packages: Record<string, { link?: boolean }> = readJson('package-lock.json').packages;
  return Object.entries(packages).filter(
    ([name, { link }]) => name.startsWith('node_modules/') && !link,
  );
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Whether a module's sources have changed since it was built. */
export async function isStale(plan: ModulePlan): Promise<boolean> {
  if (!existsSync(plan.outputFolder)) return true;
  const note = await readFile(noteOf(plan), 'utf8').catch(() => '');
  return note !== stateOf(plan);
}

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
    await Promise.all([compileAll(plan, unfinished), declareApart(plan.name, unfinished)]);
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

async function compileAll({ compilations }: ModulePlan, outputFolder: string): Promise<void> {
  for (const compilation of compilations) await compile({ ...compilation, outputFolder });
}

/** Writes what a module with a public API declares. It takes as long as webpack: so, beside it. */
async function declareApart(name: string, built: string): Promise<void> {
  if (!hasPublicApi(name)) return;
  const main = path.join(import.meta.dirname, 'declare.ts');
  const flags = ['--import', import.meta.resolve('tsx'), main];
  const folder = path.join(built, declarationsFolder);
  await promisify(execFile)(process.execPath, [...flags, name, folder]);
}

/** Of a module that uses others: by its sources it is judged whether it fits them. */
async function writeSources(name: string, built: string): Promise<void> {
  if (usedModules(name).length === 0) return;
  // Whoever only asks what is stale does not wait for the compiler.
  const { sourcesOf } = await import('./sources.ts');
  await writeAll(path.join(built, sourcesFolder), sourcesOf(name));
}

/** Runs webpack once. */
export function compile(options: BuildOptions): Promise<void> {
  const compiler = webpack(configuration(options));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors() || stats?.hasWarnings()) {
          reject(
            new NumberedFailure(
              'MF-173',
              stats.toString({ colors: false, preset: 'errors-warnings' }),
            ),
          );
        } else resolve();
      });
    });
  });
}
