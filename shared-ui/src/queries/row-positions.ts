import { GONE, type RowEdit, rowEdit } from './row-edit.ts';

interface Identified {
  readonly id: string;
}

const ROWS_PER_STEP = 1_000;

/** A number for each id of a list and of the lists made from it; ids are only added. */
interface Slots {
  readonly byId: Map<string, number>;
  count: number;
}

class RowPositions {
  readonly #rows: readonly Identified[];
  readonly #slots: Slots;
  /** By slot, the row's position, or {@link GONE}. */
  readonly #bySlot: Int32Array;
  #read: number;

  constructor(
    rows: readonly Identified[],
    slots: Slots = { byId: new Map(), count: rows.length },
    bySlot = new Int32Array(rows.length),
    read = 0,
  ) {
    this.#rows = rows;
    this.#slots = slots;
    this.#bySlot = bySlot;
    this.#read = read;
  }

  *steps(): Generator<undefined, void> {
    while (this.#read < this.#rows.length) {
      this.#readUntil(this.#read + ROWS_PER_STEP);
      yield;
    }
  }

  at(id: string): number | undefined {
    this.#readUntil(this.#rows.length);
    const position = this.#bySlot[this.#slots.byId.get(id) ?? GONE];
    return position === GONE ? undefined : position;
  }

  /** Returns the positions of the rows with these ids, in the order of the list. */
  of(ids: ReadonlySet<string>): Uint32Array {
    const found: number[] = [];
    for (const id of ids) {
      const position = this.at(id);
      if (position !== undefined) found.push(position);
    }
    return Uint32Array.from(found).sort();
  }

  /** Returns the positions in a later list; undefined if they must be read again. */
  after(edit: RowEdit, rows: readonly Identified[]): RowPositions | undefined {
    const slots = this.#slots;
    const isRead = this.#read === this.#rows.length;
    if (!isRead || slots.count > 2 * (rows.length + ROWS_PER_STEP)) return undefined;
    const freshSlots = edit.fresh.map((at) => {
      const id = rows[at]?.id ?? '';
      const slot = slots.byId.get(id) ?? slots.count++;
      slots.byId.set(id, slot);
      return slot;
    });
    const bySlot = new Int32Array(slots.count).fill(GONE);
    const { places } = edit;
    for (let slot = 0; slot < this.#bySlot.length; slot++) {
      bySlot[slot] = places[this.#bySlot[slot] ?? GONE] ?? GONE;
    }
    for (const [at, slot] of freshSlots.entries()) bySlot[slot] = edit.fresh[at] ?? GONE;
    return new RowPositions(rows, slots, bySlot, rows.length);
  }

  #readUntil(end: number): void {
    for (; this.#read < Math.min(end, this.#rows.length); this.#read++) {
      this.#slots.byId.set(this.#rows[this.#read]?.id ?? '', this.#read);
      this.#bySlot[this.#read] = this.#read;
    }
  }
}

const known = new WeakMap<object, RowPositions>();

/** Returns the positions by id, cached per list; `earlier` is a list from which they may follow. */
export function rowPositions(
  rows: readonly Identified[],
  earlier?: readonly Identified[],
): RowPositions {
  const edit = earlier && !known.has(rows) ? rowEdit(earlier, rows) : undefined;
  const carried = edit && earlier && known.get(earlier)?.after(edit, rows);
  const positions = known.get(rows) ?? carried ?? new RowPositions(rows);
  known.set(rows, positions);
  return positions;
}
