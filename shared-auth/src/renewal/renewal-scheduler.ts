import { backOff } from '../waiting/waiting.ts';
import { PROVIDER_WAITS, type Renewal } from './renewal.ts';

/** The longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Renews a token when it is due. Without a response it retries with exponential back-off, and immediately
 * when the network is back, the tab is shown or the computer wakes up.
 */
export class RenewalScheduler {
  readonly #renew: () => Promise<Renewal>;
  #state: 'idle' | 'waiting' | 'trying' = 'idle';
  #due = Number.POSITIVE_INFINITY;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param renew - calls {@link arm} with the new token's due time on success */
  constructor(renew: () => Promise<Renewal>) {
    this.#renew = renew;
  }

  /** Schedules the renewal of a token, instead of the previous one. `due` is in milliseconds since 1970. */
  arm(due: number): void {
    this.#attempt = 0;
    this.#wait(due);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#state = 'idle';
    this.#due = Number.POSITIVE_INFINITY;
  }

  /** Immediately renews a token that is due, or retries; called after e.g. sleep, during which timers do not run. */
  wake(): void {
    if (this.#state === 'waiting') void this.#try();
  }

  #wait(due: number): void {
    clearTimeout(this.#timer);
    this.#state = 'waiting';
    this.#due = due;
    const delay = Math.min(Math.max(0, due - Date.now()), MAX_TIMER_MS);
    this.#timer = setTimeout(() => void this.#try(), delay);
  }

  async #try(): Promise<void> {
    clearTimeout(this.#timer);
    // Only before the first attempt: after a failed attempt, the token is overdue.
    if (Date.now() < this.#due && this.#attempt === 0) return this.#wait(this.#due);
    this.#state = 'trying';
    const { outcome } = await this.#renew();
    // During the attempt, the scheduler was armed with the new token, or stopped.
    if (this.#state !== 'trying') return;
    if (outcome !== 'unreachable') return this.stop();
    this.#wait(Date.now() + backOff(this.#attempt, PROVIDER_WAITS));
    this.#attempt += 1;
  }
}
