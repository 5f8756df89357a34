import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** Takes longest by far, so it goes first: the others fit beside it. */
const LONGEST = 'shared-dependencies';

/** The most that run at once, whatever the machine has: each takes half a gigabyte of memory. */
const MOST_AT_ONCE = 4;

/**
 * Builds modules, each in a process of its own, one for every processor at a time.
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
  const waiting = [...names].sort((a, b) => Number(b === LONGEST) - Number(a === LONGEST));
  const complaints: string[] = [];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      say(`Building ${name} (${names.length - waiting.length} of ${names.length})`);
      complaints.push(...(await buildOne(name, output)));
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_AT_ONCE) }, work));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** @returns what it complained about, when it failed */
function buildOne(name: string, output: string | undefined): Promise<string[]> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const args = ['--import', import.meta.resolve('tsx'), main, '--module', name];
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
      resolve(code === 0 ? [] : [complaint.trim() || `${name}: ${code}`]),
    );
  });
}
