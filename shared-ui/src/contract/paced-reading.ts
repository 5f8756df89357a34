/** Minimum milliseconds between the end of one reading and the start of the next. */
const PAUSE_MS = 1_000;
/** The pause after a reading is at least this multiple of its duration. */
const PAUSE_FACTOR = 4;

/** Milliseconds of rest per row: 10,000 rows are read every 30 s. */
const REST_PER_ROW_MS = 3;
/** Longest rest in milliseconds, however long the list. */
const LONGEST_REST_MS = 120_000;
/** Random share added to a rest, so that pages do not read in step. */
const REST_SPREAD = 0.5;

/** Extra readings without a rest after a quiet time, for single changes. */
const SPARE_READINGS = 2;

/** Maximum random delay per row in milliseconds: all pages hear of a change at once. */
const SPREAD_PER_ROW_MS = 0.05;
const WIDEST_SPREAD_MS = 1_000;

interface Readable {
  /** Returns the approximate number of rows to be read. */
  readonly rows: () => number;
  /** Reads and returns the number of rows. Must not reject. */
  readonly read: () => Promise<number>;
}

/**
 * Reads data again after changes: after a single change at once, under constant change less often
 * the more it costs. One reading at a time, so that none overtakes another.
 */
export class PacedReading {
  readonly #readable: Readable;
  readonly #random: () => number;
  #isWanted = false;
  #isBusy = false;
  #inHand = SPARE_READINGS;
  #rest = PAUSE_MS;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #restedAt = Number.NEGATIVE_INFINITY;

  /** @param random - returns a number from 0 to 1 */
  constructor(readable: Readable, random: () => number = Math.random) {
    this.#readable = readable;
    this.#random = random;
  }

  /** Requests a reading after a change. */
  ask(): void {
    this.#isWanted = true;
    if (!this.#isBusy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#isWanted) {
      const wait = this.#wait();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      this.#isWanted = false;
      const begun = performance.now();
      const rows = await this.#readable.read();
      this.#note(rows, begun);
    }
    this.#isBusy = false;
  }

  #wait(): number {
    const now = performance.now();
    const spread = Math.min(WIDEST_SPREAD_MS, SPREAD_PER_ROW_MS * this.#readable.rows());
    return Math.max(this.#begin(now) - now, spread * this.#random());
  }

  /** Returns when the next reading may begin. */
  #begin(now: number): number {
    if (now >= this.#restedAt) {
      const rests = Math.floor((now - this.#restedAt) / this.#rest);
      this.#inHand = Math.min(SPARE_READINGS, this.#inHand + rests);
      return now;
    }
    if (this.#inHand === 0) return this.#restedAt;
    this.#inHand -= 1;
    return this.#pausedUntil;
  }

  #note(rows: number, begun: number): void {
    const now = performance.now();
    const pause = Math.max(PAUSE_MS, PAUSE_FACTOR * (now - begun));
    const rest = Math.min(LONGEST_REST_MS, REST_PER_ROW_MS * rows);
    this.#rest = Math.max(pause, rest * (1 + REST_SPREAD * this.#random()));
    this.#pausedUntil = now + pause;
    this.#restedAt = now + this.#rest;
  }
}
