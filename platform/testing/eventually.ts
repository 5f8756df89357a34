import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two attempts. */
const INTERVAL_MS = 100;

/** An error that ends the attempts immediately. */
export class Unrecoverable extends Error {}

/** Retries until there is no error, and throws the last error after the time limit. */
export async function eventually<Value>(
  attempt: () => Value | Promise<Value>,
  withinMs = 120_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Unrecoverable || Date.now() > deadline) throw error;
      await pause(INTERVAL_MS);
    }
  }
}
