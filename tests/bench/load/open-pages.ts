import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { programOf } from '@console/shared-node/program.cjs';
import type { PagesSeen, PagesWanted } from './watching-pages.ts';

/** Pages in processes of their own. */
export interface OpenPages {
  /** Closes them, and says what those of all processes have seen. */
  close(): Promise<PagesSeen>;
  /** Ends them, whatever they do. */
  kill(): void;
}

/** Opens pages, in a process for each of the wishes; all are there when this resolves. */
export async function openPages(wanted: readonly PagesWanted[]): Promise<OpenPages> {
  const program = programOf(path.join(root, 'tests/bench/load/watching-pages.ts'));
  const processes = wanted.map(() => fork(program, { execArgv: [] }));
  const kill = () => {
    for (const one of processes) one.kill();
  };
  try {
    await Promise.all(processes.map((one, at) => answerOf(one, wanted[at])));
  } catch (error) {
    kill();
    throw error;
  }
  return {
    async close() {
      const answers = await Promise.all(processes.map((one) => answerOf(one, 'end')));
      return together(answers.map(seenIn));
    },
    kill,
  };
}

function answerOf(process: ChildProcess, message: PagesWanted | 'end' | undefined) {
  return new Promise<unknown>((resolve, reject) => {
    process.once('message', resolve);
    process.once('exit', () => reject(new Error('A process of pages has ended')));
    process.send(message ?? 'end');
  });
}

function seenIn(answer: unknown): PagesSeen {
  // Sent by our own program.
  return answer as PagesSeen;
}

const together = (parts: readonly PagesSeen[]): PagesSeen => ({
  told: parts.flatMap(({ told }) => told),
  readings: parts.flatMap(({ readings }) => readings),
  cut: parts.reduce((sum, { cut }) => sum + cut, 0),
});
