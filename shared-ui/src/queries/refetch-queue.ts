import type { Change } from './change.ts';

/** Milliseconds between the end of one reading and the beginning of the next, at least. */
const PAUSE_MS = 1_000;
/** A reading that takes long leaves the page alone for so many times as long. */
const REST_FACTOR = 4;

/**
 * Reads again what changed: at once for a single change, and at a pace that leaves the page usable
 * when a thousand come in a row. One reading at a time, so that none overtakes another.
 */
export class RefetchQueue {
  readonly #read: (changes: readonly Change[]) => Promise<unknown>;
  readonly #wanted = new Map<string, Change>();
  #busy = false;

  constructor(read: (changes: readonly Change[]) => Promise<unknown>) {
    this.#read = read;
  }

  /** This changed. */
  add(changes: Iterable<Change>): void {
    for (const { kind, id } of changes) {
      const change = id === undefined ? { kind } : { kind, id };
      this.#wanted.set(JSON.stringify(change), change);
    }
    if (!this.#busy && this.#wanted.size > 0) void this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#wanted.size > 0) {
      const changes = [...this.#wanted.values()];
      this.#wanted.clear();
      const begun = Date.now();
      // Why a list could not be read is said where it is shown.
      await this.#read(changes).catch(() => undefined);
      const pause = Math.max(PAUSE_MS, REST_FACTOR * (Date.now() - begun));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#busy = false;
  }
}
