import { PacedReading } from '../contract/paced-reading.ts';
import { type Change, isAffectedBy } from './change.ts';
import { rowsSent } from './list-source.ts';
import { queryClient } from './query-client.ts';

interface Reader {
  readonly read: (changes: readonly Change[]) => Promise<unknown>;
  /** Returns the number of affected rows, as far as it is known. */
  readonly rowsOf: (changes: readonly Change[]) => number;
}

/** The changes of a kind for which nothing was refetched yet. */
interface Outdated {
  readonly changes: Map<string, Change>;
  readonly reading: PacedReading;
}

/** Refetches each kind at its own pace, so that a long list with many changes delays no other. */
export class RefetchQueue {
  readonly #reader: Reader;
  readonly #kinds = new Map<string, Outdated>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  add(changes: Iterable<Change>): void {
    const changed = new Set<Outdated>();
    for (const { kind, id } of changes) {
      const change = id === undefined ? { kind } : { kind, id };
      const outdated = this.#getOutdated(kind);
      changed.add(outdated);
      outdated.changes.set(id ?? '', change);
    }
    for (const { reading } of changed) reading.ask();
  }

  #getOutdated(kind: string): Outdated {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const { read, rowsOf } = this.#reader;
    const changes = new Map<string, Change>();
    const reading = new PacedReading({
      rows: () => rowsOf([...changes.values()]),
      async read() {
        const taken = [...changes.values()];
        changes.clear();
        // If a list cannot be read, its own screen shows why.
        await read(taken).catch(() => undefined);
        return rowsOf(taken);
      },
    });
    const outdated = { changes, reading };
    this.#kinds.set(kind, outdated);
    return outdated;
  }
}

export const refetchQueue = new RefetchQueue({
  read: (changes) => queryClient.invalidateQueries({ predicate: isAffectedBy(changes) }),
  rowsOf: (changes) =>
    queryClient
      .getQueryCache()
      .findAll({ predicate: isAffectedBy(changes), type: 'active' })
      // With the extension `list-deltas`, only changes are read.
      .reduce((rows, query) => rows + (rowsSent(query) ?? countRows(query.state.data)), 0),
});

const countRows = (data: unknown): number =>
  Array.isArray(data) ? data.length : data instanceof Set ? data.size : 0;
