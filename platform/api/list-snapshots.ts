/** A list as it was at one revision, as it is sent. */
export interface Snapshot {
  readonly revision: number;
  readonly body: Buffer;
}

/** How a snapshot of a list is made. */
export interface Making {
  /** Says which list, for whom, and how it is compressed. */
  readonly key: string;
  /** Makes one of the list as it is when it is called. */
  make(): Promise<Snapshot>;
  /** Whether it stays in memory when those who wait for it have it. */
  readonly isKept: boolean;
}

/** The bodies that are kept, at most: a list of 100,000 rows has about four million bytes. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** What is kept beside a body. */
const OVERHEAD_BYTES = 1024;

/**
 * What lists are answered with. Each revision is made once for however many readers, and one after
 * the other, so that neither many readers nor many changes make more work than the list is worth.
 */
export class ListSnapshots {
  /** The one that was used last is at the end. */
  readonly #kept = new Map<string, Snapshot>();
  readonly #underWay = new Map<string, Promise<Snapshot>>();
  #bytes = 0;

  /**
   * The list as it was at a revision, or later.
   *
   * @param revision - that it had when it was asked for
   */
  async get(making: Making, revision: number): Promise<Snapshot> {
    const { key } = making;
    for (;;) {
      const kept = this.#kept.get(key);
      if (kept && kept.revision >= revision) return this.#keep(key, kept);
      // What was begun before may be too old; what is begun after that is not.
      const made = await (this.#underWay.get(key) ?? this.#make(making));
      if (made.revision >= revision) return made;
    }
  }

  #make({ key, make, isKept }: Making): Promise<Snapshot> {
    const snapshot = make()
      .then((made) => (isKept ? this.#keep(key, made) : made))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, snapshot);
    return snapshot;
  }

  #keep(key: string, snapshot: Snapshot): Snapshot {
    this.#drop(key);
    this.#kept.set(key, snapshot);
    this.#bytes += weightOf(snapshot);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= KEPT_BYTES) break;
      this.#drop(oldest);
    }
    return snapshot;
  }

  #drop(key: string): void {
    const dropped = this.#kept.get(key);
    if (!dropped) return;
    this.#kept.delete(key);
    this.#bytes -= weightOf(dropped);
  }
}

const weightOf = ({ body }: Snapshot): number => body.length + OVERHEAD_BYTES;
