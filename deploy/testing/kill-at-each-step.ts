import path from 'node:path';
import type { Outcome } from '@console/shared-node/testing/running-process.ts';
import { type ConsoleFolder, copyConsoleFolder } from './console-folder.ts';
import { expectWhole, type Found } from './expect-whole.ts';

/** Flags for Node with which a process is killed at its `KILL_AT`-th change of the file system. */
export const KILLS = ['--require', path.join(process.cwd(), 'deploy/testing/kill-at.cjs')];

/** Runs a command in a console. */
export type Run = (
  opened: ConsoleFolder,
  environment?: Readonly<Record<string, string>>,
  flags?: readonly string[],
) => Promise<Outcome>;

/**
 * Runs a command many times, each time in a copy of a console. Kills it at a later change of the file
 * system each time, and then runs it to its end. Expects a consistent console after the kill and at the
 * end.
 *
 * @param distance - number of changes between two kills
 * @param expectDone - checks the console after the command's end
 * @returns how often the command was killed before it reached its end
 */
export async function killAtEachStep(
  from: ConsoleFolder,
  run: Run,
  distance: number,
  expectDone: (opened: ConsoleFolder, found: Found) => void,
): Promise<number> {
  for (let change = 1, killed = 0; ; change += distance, killed += 1) {
    const opened = await copyConsoleFolder(from);
    const { signal, stderr } = await run(opened, { KILL_AT: String(change) }, KILLS);
    expect(stderr).toBe('');
    await expectWhole(opened);
    if (signal !== null) expect((await run(opened)).stderr).toBe('');
    expectDone(opened, await expectWhole(opened));
    await opened.remove();
    if (signal === null) return killed;
  }
}
