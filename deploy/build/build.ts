import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { root } from '../folders.ts';
import { type BuildOptions, configuration } from './configuration.ts';
import { precompress } from './compress.ts';
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
 * Builds a module into its output folder, from nothing, so that nothing old stays in it.
 *
 * @throws {Error} with webpack's messages when something does not compile
 */
export async function build(plan: ModulePlan): Promise<void> {
  const built = fingerprint(root, [...plan.sources, ...COMMON]);
  await rm(noteOf(plan), { force: true });
  await rm(plan.outputFolder, { recursive: true, force: true });
  await mkdir(plan.outputFolder, { recursive: true });
  for (const compilation of plan.compilations) await compile(compilation);
  for (const [from, to] of Object.entries(plan.copies)) {
    const source = path.join(root, from);
    if (existsSync(source)) await cp(source, path.join(plan.outputFolder, to), { recursive: true });
  }
  await precompress(plan.outputFolder);
  await writeFile(noteOf(plan), built);
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
