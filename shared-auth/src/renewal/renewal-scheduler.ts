import { backOff } from '../waiting/waiting.ts';
import { PROVIDER_WAITS, type Renewal } from './renewal.ts';

/** The longest time that a browser's timer can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Renews a token when its time has come. A try that gets no answer is repeated with growing
 * distance, and at once when something changes that may help: the network, the tab, waking up.
 */
export class RenewalScheduler {
  readonly #renew: () => Promise<Renewal>;
  #state: 'idle' | 'waiting' | 'trying' = 'idle';
  #due = Number.POSITIVE_INFINITY;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param renew - whoever succeeds with it calls {@link arm} with the new token's time */
  constructor(renew: () => Promise<Renewal>) {
    this.#renew = renew;
  }

  /** Takes over a token, in place of the last one. `due` is in milliseconds since 1970. */
  arm(due: number): void {
    this.#attempt = 0;
    this.#wait(due);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#state = 'idle';
    this.#due = Number.POSITIVE_INFINITY;
  }

  /** Something has changed that timers do not know of. */
  wake(): void {
    if (this.#state === 'waiting') void this.#try();
  }

  #wait(due: number): void {
    clearTimeout(this.#timer);
    this.#state = 'waiting';
    this.#due = due;
    const delay = Math.min(Math.max(0, due - Date.now()), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => void this.#try(), delay);
  }

  async #try(): Promise<void> {
    clearTimeout(this.#timer);
    // After a failure the token is overdue, whatever the back-off says.
    if (Date.now() < this.#due && this.#attempt === 0) return this.#wait(this.#due);
    this.#state = 'trying';
    const { outcome } = await this.#renew();
    // Armed with the new token, or stopped, while we waited.
    if (this.#state !== 'trying') return;
    if (outcome !== 'unreachable') return this.stop();
    this.#wait(Date.now() + backOff(this.#attempt, PROVIDER_WAITS));
    this.#attempt += 1;
  }
}
