import { codeOf, NumberedFailure, reasonOf, sentenceOf, visible } from './failure.ts';
import { isPackaged, isTool } from './folders.ts';

let isReaderGone = false;

/** Returns whether anything still reads the output: not after `… | head`, whose end does not stop a command. */
export const isOutputRead = (): boolean => !isReaderGone;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    isReaderGone = true;
    if (codeOf(error) === 'EPIPE') return;
    const failure = new NumberedFailure(
      'MF-124',
      `The output cannot be written: ${reasonOf(error)}`,
    );
    if (stream === process.stdout) process.stderr.write(`${failure.message}\n`);
    process.exit(1);
  });
}

/** Prints a line for the user of a command. */
export function say(line: string): void {
  process.stdout.write(`${visible(withCommands(line))}\n`);
}

/**
 * Names commands as the user types them. A package has no npm, but the program `console`. A team has the
 * tool `console` in the repository of its module, which needs no module's name.
 */
export function withCommands(
  text: string,
  { isPackage = isPackaged, isTeam = isTool } = {},
): string {
  if (isPackage)
    return text.replaceAll(/npm run (?:--silent )?([a-z-]+)(?: --(?= ))?/g, 'console $1');
  if (!isTeam) return text;
  return text.replaceAll(/npm run (dev|release) --(?: (?!-)[\w-]+)*/g, 'npx console $1');
}

/** Returns whether the command line asks for help. */
export const wantsHelp = (): boolean =>
  process.argv.slice(2).some((word) => word === '--help' || word === '-h');

const exitAsOrphan = (): void => process.exit(1);

/**
 * Runs a command of the project. If it fails, prints the error in one sentence and exits with 1. Exits
 * when the parent process has ended.
 *
 * @param usage - printed instead, if the command line asks for help
 */
export function runMain(main: () => Promise<void>, usage?: string): void {
  if (usage !== undefined && wantsHelp()) {
    say(usage);
    return;
  }
  // The channel is already closed if the parent ended before this process could listen.
  if (process.send && !process.connected) exitAsOrphan();
  process.once('disconnect', exitAsOrphan);
  main().then(
    () => {
      process.off('disconnect', exitAsOrphan);
      // An open channel to the parent would keep this process alive.
      if (process.connected) process.disconnect?.();
    },
    (error: unknown) => {
      process.stderr.write(`${withCommands(sentenceOf(error))}\n`);
      process.exit(1);
    },
  );
}

/** Resolves when the user or the parent process asks this process to end. */
export function interrupted(): Promise<void> {
  process.off('disconnect', exitAsOrphan);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
      process.once(signal, () => resolve());
    }
  });
}
