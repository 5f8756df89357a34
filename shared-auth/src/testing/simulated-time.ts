// A Node module, required because the browser's types do not include it.
const { setImmediate } = jest.requireActual<{ setImmediate(work: () => void): void }>(
  'node:timers',
);

const BEGINNING = Date.parse('2026-01-01T00:00:00Z');

interface Event {
  readonly at: number;
  readonly happens: () => void;
}

/** The simulated time of one computer: advances on demand, and runs events in order. */
export class SimulatedTime {
  /** Milliseconds that the computer was awake. Timers count only these; the clock also counts sleep. */
  #awake = 0;
  #asleep = 0;
  #events: Event[] = [];

  /** Milliseconds since 1970. */
  clock = (): number => BEGINNING + this.#awake + this.#asleep;

  get awake(): number {
    return this.#awake;
  }

  /** @returns a function that cancels the event */
  later(milliseconds: number, happens: () => void): () => void {
    const event = { at: this.#awake + Math.max(0, milliseconds), happens };
    const after = this.#events.findIndex(({ at }) => at > event.at);
    this.#events.splice(after < 0 ? this.#events.length : after, 0, event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place >= 0) this.#events.splice(place, 1);
    };
  }

  sleep(milliseconds: number): void {
    this.#asleep += milliseconds;
  }

  /** Advances time and runs all due events, each with its microtasks. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.#awake + milliseconds;
    for (;;) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const [next] = this.#events;
      if (!next || next.at > until) break;
      this.#events.shift();
      this.#awake = next.at;
      next.happens();
    }
    this.#awake = until;
  }
}

/** Returns the next value of a list of delays, which repeats. */
export type Delays = () => number;

export function rotateDelays(milliseconds: readonly number[]): Delays {
  let next = 0;
  return () => {
    const delay = milliseconds[next % milliseconds.length] ?? 0;
    next += 1;
    return delay;
  };
}
