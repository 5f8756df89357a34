import type { Delays, SimulatedTime } from './simulated-time.ts';

type Change = { readonly key: string; readonly value: string | null };

/**
 * Local storage as browsers with several processes have it: each process has a copy of its own,
 * whose changes go to one place, and from there, in the order in which they came, to all others.
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

  /** The copy of a new process. */
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

  /** The process has ended; what it has written is on its way. */
  end(copy: StorageCopy): void {
    this.#copies.delete(copy);
  }

  item(key: string): string | undefined {
    return this.#items.get(key);
  }

  #change(from: StorageCopy, { key, value }: Change): void {
    if (value === null) this.#items.delete(key);
    else this.#items.set(key, value);
    for (const copy of this.#copies) copy.hear({ key, value }, copy === from);
  }

  /** A way on which nothing overtakes what was sent before. */
  #inOrder(): (happens: () => void) => void {
    let last = 0;
    return (happens) => {
      last = Math.max(last, this.#time.awake + this.#delays());
      this.#time.later(last - this.#time.awake, happens);
    };
  }
}

/** What one process sees of local storage. */
export class StorageCopy {
  /** Tells the page that another one has changed something. */
  onChange: (key: string) => void = () => undefined;
  readonly #items: Map<string, string>;
  readonly #send: (change: Change) => void;
  readonly #arrive: (happens: () => void) => void;
  /** Changes of its own that are under way: until they are back, others' do not count here. */
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
    // What is not there is not removed, and nobody is told.
    if (this.#items.delete(key)) this.#change({ key, value: null });
  }

  hear(change: Change, own: boolean): void {
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
