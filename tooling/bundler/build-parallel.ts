import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasPublicApi } from '@console/deploy/build-output/contract.ts';
import { root } from '@console/shared-node/folders.ts';

/** This module is built first, because its build takes by far the longest. */
const SLOWEST = 'shared-dependencies';

/** Maximum number of parallel builds, on any machine: each build takes half a gigabyte of memory. */
const MAX_PARALLEL = 4;

/**
 * Builds modules in separate processes, one per processor at a time.
 *
 * @param names - names of the modules
 * @param say - called when the build of a module starts
 * @param output - folder to build into, instead of the default one
 * @throws {Error} with the errors of all failed builds, after the others have finished
 */
export async function buildParallel(
  names: readonly string[],
  say: (line: string) => void,
  output?: string,
): Promise<void> {
  const queue = groupModules(names).sort((a, b) => rank(a) - rank(b));
  const errors: string[] = [];
  let started = 0;
  const work = async (): Promise<void> => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      started += group.length;
      say(`Building ${group.join(' and ')} (${started} of ${names.length})`);
      errors.push(...(await buildGroup(group, output)));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MAX_PARALLEL) }, work));
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/** Groups modules with a public API into one process, because their compilers write the same files. */
function groupModules(names: readonly string[]): (readonly string[])[] {
  const declaring = names.filter(hasPublicApi);
  const others = names.filter((name) => !hasPublicApi(name)).map((name) => [name]);
  return declaring.length > 0 ? [declaring, ...others] : others;
}

const rank = ([first = '']: readonly string[]): number =>
  first === SLOWEST ? 0 : hasPublicApi(first) ? 1 : 2;

/** @returns the errors of a failed build */
function buildGroup(names: readonly string[], output: string | undefined): Promise<string[]> {
  const main = path.join(root, 'tooling/bundler/main.ts');
  const modules = names.flatMap((name) => ['--module', name]);
  const tsx = createRequire(main).resolve('tsx');
  const args = ['--import', pathToFileURL(tsx).href, main, ...modules];
  const child = spawn(process.execPath, [...args, ...(output ? ['--output', output] : [])], {
    // The child exits when the channel to this process closes.
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(code === 0 ? [] : [stderr.trim() || `${names}: ${code}`]),
    );
  });
}
