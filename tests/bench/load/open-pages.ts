import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { programOf } from '@console/shared-node/program.cjs';
import type { PagesSeen, PagesWanted } from './watching-pages.ts';

export interface OpenPages {
  /** Closes the pages, and returns what those of all processes have seen. */
  close(): Promise<PagesSeen>;
  kill(): void;
}

/** Opens pages, in one process for each item; resolves once all are open. */
export async function openPages(wanted: readonly PagesWanted[]): Promise<OpenPages> {
  const program = programOf(path.join(root, 'tests/bench/load/watching-pages.ts'));
  const processes = wanted.map(() => fork(program, { execArgv: [] }));
  const kill = () => {
    for (const one of processes) one.kill();
  };
  try {
    await Promise.all(processes.map((one, at) => exchange(one, wanted[at])));
  } catch (error) {
    kill();
    throw error;
  }
  return {
    async close() {
      const answers = await Promise.all(processes.map((one) => exchange(one, 'end')));
      return merge(answers.map(seenIn));
    },
    kill,
  };
}

function exchange(process: ChildProcess, message: PagesWanted | 'end' | undefined) {
  return new Promise<unknown>((resolve, reject) => {
    process.once('message', resolve);
    process.once('exit', () => reject(new Error('A process with pages has ended')));
    process.send(message ?? 'end');
  });
}

function seenIn(answer: unknown): PagesSeen {
  // Sent by our own program.
  return answer as PagesSeen;
}

const merge = (parts: readonly PagesSeen[]): PagesSeen => ({
  told: parts.flatMap(({ told }) => told),
  readings: parts.flatMap(({ readings }) => readings),
  cut: parts.reduce((sum, { cut }) => sum + cut, 0),
});
