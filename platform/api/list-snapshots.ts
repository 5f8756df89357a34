/** The encoded body of a list at one revision. */
export interface Snapshot {
  readonly revision: number;
  readonly body: Buffer;
}

/** The source of a list's snapshots. */
export interface SnapshotSource {
  /** Identifies the list, its scope and its encoding. */
  readonly key: string;
  /** Creates a snapshot of the current list. */
  make(): Promise<Snapshot>;
  /** Whether the snapshot is cached after it has been sent to the waiting readers. */
  readonly isKept: boolean;
}

/** The size limit of the cache: a list of 100,000 rows takes about 4 MB. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** The memory that an entry takes in addition to its body. */
const OVERHEAD_BYTES = 1024;

/**
 * A cache of list snapshots. All readers of a revision share one snapshot, and only one snapshot of a list
 * is created at a time, so that neither many readers nor many changes cause repeated work.
 */
export class ListSnapshots {
  /** In order of use, the most recently used last. */
  readonly #kept = new Map<string, Snapshot>();
  readonly #pending = new Map<string, Promise<Snapshot>>();
  #bytes = 0;

  /**
   * Returns a snapshot of the list that is at least as new as a revision.
   *
   * @param revision - the revision of the list at the time of the request
   */
  async get(source: SnapshotSource, revision: number): Promise<Snapshot> {
    const { key } = source;
    for (;;) {
      const kept = this.#kept.get(key);
      if (kept && kept.revision >= revision) return this.#keep(key, kept);
      // A snapshot that was started earlier may be too old; the next one is not.
      const made = await (this.#pending.get(key) ?? this.#make(source));
      if (made.revision >= revision) return made;
    }
  }

  #make({ key, make, isKept }: SnapshotSource): Promise<Snapshot> {
    const snapshot = make()
      .then((made) => (isKept ? this.#keep(key, made) : made))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, snapshot);
    return snapshot;
  }

  #keep(key: string, snapshot: Snapshot): Snapshot {
    this.#drop(key);
    this.#kept.set(key, snapshot);
    this.#bytes += cachedBytes(snapshot);
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
    this.#bytes -= cachedBytes(dropped);
  }
}

const cachedBytes = ({ body }: Snapshot): number => body.length + OVERHEAD_BYTES;
