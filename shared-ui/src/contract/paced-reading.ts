/** Milliseconds between the end of one reading and the beginning of the next, at least. */
const PAUSE_MS = 1_000;
/** A reading that takes long leaves page and server alone for so many times as long. */
const PAUSE_FACTOR = 4;

/** What a row costs, in milliseconds without a reading: 10,000 rows are read every 30 s. */
const REST_PER_ROW_MS = 3;
/** However long the list, it is read again after so long. */
const LONGEST_REST_MS = 120_000;
/** Such a rest is longer by up to this share, so that pages do not read in step. */
const REST_SPREAD = 0.5;

/** Readings without a rest, beside the first, when there was none for long: single changes. */
const IN_HAND = 2;

/** A change is told to all pages at once; they come within so many milliseconds for each row. */
const SPREAD_PER_ROW_MS = 0.05;
const WIDEST_SPREAD_MS = 1_000;

/** What is read again. */
interface Readable {
  /** About how many rows will be read. */
  readonly rows: () => number;
  /** Reads, and gives how many rows there were. It does not fail. */
  readonly read: () => Promise<number>;
}

/**
 * Reads again what changed: a single change at once, and what changes all the time the less often
 * the more it costs. One reading at a time, so that none overtakes another.
 */
export class PacedReading {
  readonly #readable: Readable;
  readonly #random: () => number;
  #isWanted = false;
  #isBusy = false;
  #inHand = IN_HAND;
  #rest = PAUSE_MS;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #restedAt = Number.NEGATIVE_INFINITY;

  /** @param random - from 0 to 1 */
  constructor(readable: Readable, random: () => number = Math.random) {
    this.#readable = readable;
    this.#random = random;
  }

  /** Something has changed. */
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

  /** When the next reading may begin. */
  #begin(now: number): number {
    if (now >= this.#restedAt) {
      const rests = Math.floor((now - this.#restedAt) / this.#rest);
      this.#inHand = Math.min(IN_HAND, this.#inHand + rests);
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
