import type { ListRow } from '../queries/list-source.ts';

const ROWS_PER_STEP = 1_000;

class PositionsById {
  readonly #rows: readonly ListRow[];
  readonly #positions = new Map<string, number>();
  #read = 0;

  constructor(rows: readonly ListRow[]) {
    this.#rows = rows;
  }

  *steps(): Generator<undefined, void> {
    while (this.#read < this.#rows.length) {
      this.#readUntil(this.#read + ROWS_PER_STEP);
      yield;
    }
  }

  /** Returns the positions of the rows with these ids, in the order of the list. */
  of(ids: ReadonlySet<string>): Uint32Array {
    if (ids.size > 0) this.#readUntil(this.#rows.length);
    const found: number[] = [];
    for (const id of ids) {
      const position = this.#positions.get(id);
      if (position !== undefined) found.push(position);
    }
    return Uint32Array.from(found).sort();
  }

  /** Checks that other rows have the same ids in the same order. */
  isOf(rows: readonly ListRow[]): boolean {
    const own = this.#rows;
    if (rows.length !== own.length) return false;
    for (let at = 0; at < own.length; at++) {
      if (rows[at] !== own[at] && rows[at]?.id !== own[at]?.id) return false;
    }
    return true;
  }

  #readUntil(end: number): void {
    for (; this.#read < Math.min(end, this.#rows.length); this.#read++) {
      this.#positions.set(this.#rows[this.#read]?.id ?? '', this.#read);
    }
  }
}

const known = new WeakMap<object, PositionsById>();

/** Returns the positions by id, cached per list; `earlier` is a list that may have the same ids. */
export function positionsById(
  rows: readonly ListRow[],
  earlier?: readonly ListRow[],
): PositionsById {
  const before = earlier && known.get(earlier);
  const positions =
    known.get(rows) ?? (before?.isOf(rows) ? before : undefined) ?? new PositionsById(rows);
  known.set(rows, positions);
  return positions;
}
