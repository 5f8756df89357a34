import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasPublicApi } from '@console/deploy/build-output/contract.ts';
import { root } from '@console/shared-node/folders.ts';

/** Takes longest by far, so it goes first: the others fit beside it. */
const LONGEST = 'shared-dependencies';

/** The most that run at once, whatever the machine has: each takes half a gigabyte of memory. */
const MOST_AT_ONCE = 4;

/**
 * Builds modules in processes of their own, one for every processor at a time.
 *
 * @param names - of the modules
 * @param say - told when a module's turn comes
 * @param output - folder to build into, other than the usual one
 * @throws {Error} with what the build of a module complained about; the others are finished
 */
export async function buildApart(
  names: readonly string[],
  say: (line: string) => void,
  output?: string,
): Promise<void> {
  const waiting = inGroups(names).sort((a, b) => rank(a) - rank(b));
  const complaints: string[] = [];
  let begun = 0;
  const work = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      begun += group.length;
      say(`Building ${group.join(' and ')} (${begun} of ${names.length})`);
      complaints.push(...(await buildGroup(group, output)));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_AT_ONCE) }, work));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Modules with a public API are built by one process: they have the compiler write the same files. */
function inGroups(names: readonly string[]): (readonly string[])[] {
  const declaring = names.filter(hasPublicApi);
  const others = names.filter((name) => !hasPublicApi(name)).map((name) => [name]);
  return declaring.length > 0 ? [declaring, ...others] : others;
}

const rank = ([first = '']: readonly string[]): number =>
  first === LONGEST ? 0 : hasPublicApi(first) ? 1 : 2;

/** @returns what it complained about, when it failed */
function buildGroup(names: readonly string[], output: string | undefined): Promise<string[]> {
  const main = path.join(root, 'tooling/bundler/main.ts');
  const modules = names.flatMap((name) => ['--module', name]);
  const tsx = createRequire(main).resolve('tsx');
  const args = ['--import', pathToFileURL(tsx).href, main, ...modules];
  const child = spawn(process.execPath, [...args, ...(output ? ['--output', output] : [])], {
    // Over the channel it learns when this process is gone.
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(code === 0 ? [] : [complaint.trim() || `${names}: ${code}`]),
    );
  });
}
