import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks. */
const INTERVAL_MS = 100;

/** What is not there and will not be: nobody looks again. */
export class Hopeless extends Error {}

/** Looks until it sees what it looks for, and fails with the last reason if it never does. */
export async function eventually<Value>(
  look: () => Value | Promise<Value>,
  withinMs = 120_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (error instanceof Hopeless || Date.now() > deadline) throw error;
      await pause(INTERVAL_MS);
    }
  }
}
