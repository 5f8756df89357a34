import { fork } from 'node:child_process';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { programOf } from '@console/shared-node/program.cjs';
import type { PagesSeen, PagesWanted } from './watching-pages.ts';

export async function openPages(wanted: PagesWanted) {
  const program = programOf(path.join(root, 'tests/bench/load/watching-pages.ts'));
  const child = fork(program, { execArgv: [] });
  const exchange = (message: PagesWanted | 'end') =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('The process with the pages has ended')));
      child.send(message);
    });
  await exchange(wanted);
  return {
    /** Closes the pages, and returns what they have seen; the answer is of our own program. */
    close: async () => (await exchange('end')) as PagesSeen,
    kill: () => void child.kill(),
  };
}
