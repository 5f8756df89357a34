import { backOff, type Waits } from './waiting.ts';

/** Tries again what failed: further apart each time, at once when something may have helped. */
export class Retry {
  readonly #again: () => void;
  readonly #waits: Waits;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(again: () => void, waits: Waits) {
    this.#again = again;
    this.#waits = waits;
  }

  later(): void {
    this.cancel();
    this.#timer = setTimeout(() => this.#now(), backOff(this.#attempt, this.#waits));
    this.#attempt += 1;
  }

  /** Something has changed that may help. */
  wake(): void {
    if (this.#timer !== undefined) this.#now();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #now(): void {
    this.cancel();
    this.#again();
  }
}
