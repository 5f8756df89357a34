/** Minimum milliseconds between the end of one read and the start of the next. */
const PAUSE_MS = 1_000;
/** The pause after a read is at least this multiple of the read's duration. */
const PAUSE_FACTOR = 4;

/** Milliseconds of rest per row: 10,000 rows are read at most every 30 s. */
const REST_PER_ROW_MS = 3;
/** Longest rest in milliseconds, even for the longest list. */
const LONGEST_REST_MS = 120_000;
/** Maximum random share added to a rest, so that pages do not all read at the same time. */
const REST_SPREAD = 0.5;

/** Number of reads that need no rest after a quiet period, so that single changes show immediately. */
const SPARE_READS = 2;

/** Maximum random delay per row in milliseconds, because all pages hear of a change at the same time. */
const SPREAD_PER_ROW_MS = 0.05;
const WIDEST_SPREAD_MS = 1_000;

interface Readable {
  /** Returns the approximate number of rows to be read. */
  readonly rows: () => number;
  /** Reads the data, and returns the number of rows. Must not reject. */
  readonly read: () => Promise<number>;
}

/**
 * Reads data again after changes: immediately after a single change; under constant change less often,
 * the more a read costs. Only one read runs at a time, so that none overtakes another.
 */
export class PacedReading {
  readonly #readable: Readable;
  readonly #random: () => number;
  #isWanted = false;
  #isBusy = false;
  #spareReads = SPARE_READS;
  #rest = PAUSE_MS;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #restedAt = Number.NEGATIVE_INFINITY;

  /** @param random - returns a number from 0 to 1 */
  constructor(readable: Readable, random: () => number = Math.random) {
    this.#readable = readable;
    this.#random = random;
  }

  /** Requests a read after a change. */
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
      const startedAt = performance.now();
      const rows = await this.#readable.read();
      this.#note(rows, startedAt);
    }
    this.#isBusy = false;
  }

  #wait(): number {
    const now = performance.now();
    const spread = Math.min(WIDEST_SPREAD_MS, SPREAD_PER_ROW_MS * this.#readable.rows());
    return Math.max(this.#nextStart(now) - now, spread * this.#random());
  }

  /** Returns when the next read may start. */
  #nextStart(now: number): number {
    if (now >= this.#restedAt) {
      const rests = Math.floor((now - this.#restedAt) / this.#rest);
      this.#spareReads = Math.min(SPARE_READS, this.#spareReads + rests);
      return now;
    }
    if (this.#spareReads === 0) return this.#restedAt;
    this.#spareReads -= 1;
    return this.#pausedUntil;
  }

  #note(rows: number, startedAt: number): void {
    const now = performance.now();
    const pause = Math.max(PAUSE_MS, PAUSE_FACTOR * (now - startedAt));
    const rest = Math.min(LONGEST_REST_MS, REST_PER_ROW_MS * rows);
    this.#rest = Math.max(pause, rest * (1 + REST_SPREAD * this.#random()));
    this.#pausedUntil = now + pause;
    this.#restedAt = now + this.#rest;
  }
}
