import { sentenceOf, visible } from './failure.ts';

/** Tells the person who runs a command one thing. */
export function say(line: string): void {
  process.stdout.write(`${visible(line)}\n`);
}

/** There is nobody left to work for. */
const endAsOrphan = (): void => process.exit(1);

/**
 * Runs a command of the project. What it throws is told in one sentence, and it exits with 1. When
 * whoever started it is gone, it ends.
 */
export function runMain(main: () => Promise<void>): void {
  // Gone before this process could listen: then there was a channel, and is none.
  if (process.send && !process.connected) endAsOrphan();
  process.once('disconnect', endAsOrphan);
  main().then(
    () => {
      process.off('disconnect', endAsOrphan);
      // An open channel to whoever started this process would keep it alive.
      if (process.connected) process.disconnect?.();
    },
    (error: unknown) => {
      process.stderr.write(`${sentenceOf(error)}\n`);
      process.exit(1);
    },
  );
}

/** Resolves when the person, or whoever started this process, wants an end of it. */
export function interrupted(): Promise<void> {
  process.off('disconnect', endAsOrphan);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
      process.once(signal, () => resolve());
    }
  });
}
