import { PacedReading } from '../contract/paced-reading.ts';
import { type Change, followsOneOf } from './change.ts';
import { queryClient } from './query-client.ts';

/** How what changed is read again. */
interface Reader {
  /** Reads what follows one of the changes. */
  readonly read: (changes: readonly Change[]) => Promise<unknown>;
  /** How many rows that are, as far as they are known. */
  readonly rowsOf: (changes: readonly Change[]) => number;
}

/** Of one kind, what was not read since it changed. */
interface Outdated {
  readonly changes: Map<string, Change>;
  readonly reading: PacedReading;
}

/**
 * Reads again what changed, each kind at a pace of its own that leaves page and server usable when
 * a thousand changes come in a row: a long list keeps no short one waiting.
 */
export class RefetchQueue {
  readonly #reader: Reader;
  readonly #kinds = new Map<string, Outdated>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** This changed. */
  add(changes: Iterable<Change>): void {
    const changed = new Set<Outdated>();
    for (const { kind, id } of changes) {
      const change = id === undefined ? { kind } : { kind, id };
      const outdated = this.#outdatedOf(kind);
      changed.add(outdated);
      outdated.changes.set(id ?? '', change);
    }
    for (const { reading } of changed) reading.ask();
  }

  #outdatedOf(kind: string): Outdated {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const { read, rowsOf } = this.#reader;
    const changes = new Map<string, Change>();
    const reading = new PacedReading({
      rows: () => rowsOf([...changes.values()]),
      async read() {
        const taken = [...changes.values()];
        changes.clear();
        // Why a list could not be read is said where it is shown.
        await read(taken).catch(() => undefined);
        return rowsOf(taken);
      },
    });
    const outdated = { changes, reading };
    this.#kinds.set(kind, outdated);
    return outdated;
  }
}

/** Reads what was read of the server before. */
export const refetchQueue = new RefetchQueue({
  read: (changes) => queryClient.invalidateQueries({ predicate: followsOneOf(changes) }),
  rowsOf: (changes) =>
    queryClient
      .getQueryCache()
      .findAll({ predicate: followsOneOf(changes), type: 'active' })
      .reduce((rows, { state }) => rows + sizeOf(state.data), 0),
});

const sizeOf = (data: unknown): number =>
  Array.isArray(data) ? data.length : data instanceof Set ? data.size : 0;
