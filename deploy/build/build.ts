import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { root } from '../folders.ts';
import { precompress } from './compress.ts';
import { type BuildOptions, configuration } from './configuration.ts';
import { contractFile, contractOf } from './contract.ts';
import { fingerprint } from './fingerprint.ts';
import type { ModulePlan } from './plan.ts';

/** What every module's output depends on besides its own sources. */
const COMMON = ['deploy/build', 'tsconfig.json', 'importmap.json', 'package-lock.json'];

/** Where the fingerprint of what was built is noted, beside the output. */
const noteOf = ({ outputFolder }: ModulePlan): string => `${outputFolder}.built`;

/** Whether a module's sources have changed since it was built. */
export async function isStale(plan: ModulePlan): Promise<boolean> {
  if (!existsSync(plan.outputFolder)) return true;
  const note = await readFile(noteOf(plan), 'utf8').catch(() => '');
  return note !== fingerprint(root, [...plan.sources, ...COMMON]);
}

/**
 * Builds a module from nothing, beside its output folder, which is replaced only when all of it
 * is there: a build that fails or is interrupted leaves the last one.
 *
 * @throws {Error} with webpack's messages when something does not compile
 */
export async function build(plan: ModulePlan): Promise<void> {
  const sources = fingerprint(root, [...plan.sources, ...COMMON]);
  const unfinished = `${plan.outputFolder}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    for (const compilation of plan.compilations) {
      await compile({ ...compilation, outputFolder: unfinished });
    }
    for (const [from, to] of Object.entries(plan.copies)) {
      const source = path.join(root, from);
      if (existsSync(source)) await cp(source, path.join(unfinished, to), { recursive: true });
    }
    const contract = path.join(unfinished, contractFile);
    await writeFile(contract, `${JSON.stringify(contractOf(plan.name), null, 2)}\n`);
    await precompress(unfinished);
    await rm(noteOf(plan), { force: true });
    await rm(plan.outputFolder, { recursive: true, force: true });
    await rename(unfinished, plan.outputFolder);
    await writeFile(noteOf(plan), sources);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Runs webpack once. */
export function compile(options: BuildOptions): Promise<void> {
  const compiler = webpack(configuration(options));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors() || stats?.hasWarnings()) {
          reject(new Error(stats.toString({ colors: false, preset: 'errors-warnings' })));
        } else resolve();
      });
    });
  });
}
