import type { Delays, SimulatedTime } from './simulated-time.ts';

type Change = { readonly key: string; readonly value: string | null };

/**
 * Local storage of a browser with several processes. Each process has its own copy. Changes go to a
 * central store, which sends them to all copies in the same order.
 */
export class SharedStorage {
  readonly #time: SimulatedTime;
  readonly #delays: Delays;
  readonly #items = new Map<string, string>();
  readonly #copies = new Set<StorageCopy>();

  constructor(time: SimulatedTime, delays: Delays) {
    this.#time = time;
    this.#delays = delays;
  }

  /** Creates a copy for a new process. */
  copy(): StorageCopy {
    const toAll = this.#inOrder();
    const copy: StorageCopy = new StorageCopy(
      this.#items,
      (change) => toAll(() => this.#change(copy, change)),
      this.#inOrder(),
    );
    this.#copies.add(copy);
    return copy;
  }

  /** Ends a process. Its last writes still arrive. */
  end(copy: StorageCopy): void {
    this.#copies.delete(copy);
  }

  item(key: string): string | undefined {
    return this.#items.get(key);
  }

  #change(from: StorageCopy, { key, value }: Change): void {
    if (value === null) this.#items.delete(key);
    else this.#items.set(key, value);
    for (const copy of this.#copies) copy.receive({ key, value }, copy === from);
  }

  /** Creates a channel that delivers in order. */
  #inOrder(): (happens: () => void) => void {
    let last = 0;
    return (happens) => {
      last = Math.max(last, this.#time.awake + this.#delays());
      this.#time.later(last - this.#time.awake, happens);
    };
  }
}

/** The copy of local storage in one process. */
export class StorageCopy {
  /** Called when another process has changed a value. */
  onChange: (key: string) => void = () => undefined;
  readonly #items: Map<string, string>;
  readonly #send: (change: Change) => void;
  readonly #arrive: (happens: () => void) => void;
  /** Number of unconfirmed changes of this process, by key. While there are any, changes by others are ignored. */
  readonly #underWay = new Map<string, number>();

  constructor(
    items: ReadonlyMap<string, string>,
    send: (change: Change) => void,
    arrive: (happens: () => void) => void,
  ) {
    this.#items = new Map(items);
    this.#send = send;
    this.#arrive = arrive;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
    this.#change({ key, value });
  }

  removeItem(key: string): void {
    // Removing a missing key sends no change.
    if (this.#items.delete(key)) this.#change({ key, value: null });
  }

  receive(change: Change, own: boolean): void {
    this.#arrive(() => (own ? this.#back(change) : this.#take(change)));
  }

  #change(change: Change): void {
    this.#underWay.set(change.key, (this.#underWay.get(change.key) ?? 0) + 1);
    this.#send(change);
  }

  #back({ key }: Change): void {
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) - 1);
  }

  #take({ key, value }: Change): void {
    if (!this.#underWay.get(key)) {
      if (value === null) this.#items.delete(key);
      else this.#items.set(key, value);
    }
    this.onChange(key);
  }
}
