import { backOff, type Waits } from './waiting.ts';

/** Retries with exponential back-off, or immediately after {@link wake}. */
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

  /** Retries immediately if a retry is pending. */
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
