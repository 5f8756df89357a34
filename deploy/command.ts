/** Tells the person who runs a command one thing. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What was thrown, as one says it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command of the project. What it throws is told in one sentence, and it exits with 1. */
export function runMain(main: () => Promise<void>): void {
  main().then(
    // An open channel to whoever started this process would keep it alive.
    () => process.connected && process.disconnect?.(),
    (error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`);
      process.exit(1);
    },
  );
}

/** Resolves when the person, or whoever started this process, wants an end of it. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
      process.once(signal, () => resolve());
    }
  });
}
