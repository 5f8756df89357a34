/** Milliseconds between the end of one reading and the beginning of the next, at least. */
const PAUSE_MS = 1_000;
/** A reading that takes long leaves the page alone for so many times as long. */
const REST_FACTOR = 4;

/** What is read again, e.g. `tenant`. */
type Kind = string;

/**
 * Reads again what changed: at once for a single change, and at a pace that leaves the page usable
 * when a thousand come in a row. One reading at a time, so that none overtakes another.
 */
export class RefetchQueue {
  readonly #read: (kinds: readonly Kind[]) => Promise<unknown>;
  readonly #wanted = new Set<Kind>();
  #busy = false;

  constructor(read: (kinds: readonly Kind[]) => Promise<unknown>) {
    this.#read = read;
  }

  /** Something of these kinds changed. */
  add(kinds: Iterable<Kind>): void {
    for (const kind of kinds) this.#wanted.add(kind);
    if (!this.#busy && this.#wanted.size > 0) void this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#wanted.size > 0) {
      const kinds = [...this.#wanted];
      this.#wanted.clear();
      const begun = Date.now();
      // Why a list could not be read is said where it is shown.
      await this.#read(kinds).catch(() => undefined);
      const pause = Math.max(PAUSE_MS, REST_FACTOR * (Date.now() - begun));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#busy = false;
  }
}
