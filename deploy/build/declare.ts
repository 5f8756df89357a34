import { runMain } from '../command.ts';
import { declarationsOf } from './declarations.ts';
import { rootsOf } from './sources.ts';
import { writeAll } from './write-all.ts';

/** Writes what a module declares: `<module> <folder>`. A process, beside that of the build. */
async function main(): Promise<void> {
  const [name = '', folder = ''] = process.argv.slice(2);
  await writeAll(folder, declarationsOf(rootsOf(name)));
}

runMain(main);
