import type { Column, Sort } from './column.ts';
import { type Compare, firstSorted, sortNow, sortSteps } from './sort-steps.ts';

type Value = string | number | undefined;

/** A list up to this length is sorted at once: less than a frame. */
const SHORT_ROWS = 4_000;
/** What is in order at once of a longer one: more than a screen shows. */
const SEEN_ROWS = 100;

/** The rows of a list in the order of one of its columns. What is missing comes last. */
export class ColumnOrder {
  readonly #present: Uint32Array;
  readonly #missing: Uint32Array;
  readonly #compare: Compare;
  readonly #isPresent: (position: number) => boolean;
  #ascending: Uint32Array | undefined;
  readonly #complete: Partial<Record<Sort['direction'], Uint32Array>> = {};

  constructor(values: readonly Value[], kind: Column<never>['kind'], collator: Intl.Collator) {
    this.#isPresent = (position) => isPresent(values[position]);
    const { present, missing } = partition(values);
    this.#present = present;
    this.#missing = missing;
    const compare =
      kind === 'number' || kind === 'time' ? byNumber(values, kind) : byText(values, collator);
    this.#compare = (one, other) => compare(one, other) || one - other;
    if (values.length <= SHORT_ROWS) this.#ascending = sortNow(this.#present, this.#compare);
  }

  /** All rows in order, once that is worked out. */
  complete(direction: Sort['direction']): Uint32Array | undefined {
    if (!this.#ascending) return undefined;
    this.#complete[direction] ??= this.#joined(
      direction === 'ascending' ? this.#ascending : this.#ascending.toReversed(),
    );
    return this.#complete[direction];
  }

  /** Works it out in small steps. */
  *steps(): Generator<undefined, void> {
    this.#ascending ??= yield* sortSteps(this.#present, this.#compare);
  }

  /** Some of the rows, in order as far as they are seen. */
  arranged(positions: Uint32Array, direction: Sort['direction']): Uint32Array {
    const sign = direction === 'ascending' ? 1 : -1;
    const compare: Compare = (one, other) => {
      const first = this.#isPresent(one);
      if (first !== this.#isPresent(other)) return first ? -1 : 1;
      return first ? this.#compare(one, other) * sign : one - other;
    };
    return positions.length <= SHORT_ROWS
      ? sortNow(positions, compare)
      : firstSorted(positions, compare, SEEN_ROWS);
  }

  #joined(present: Uint32Array): Uint32Array {
    const all = new Uint32Array(present.length + this.#missing.length);
    all.set(present);
    all.set(this.#missing, present.length);
    return all;
  }
}

function isPresent(value: Value): boolean {
  return value !== undefined && value !== '';
}

/** The positions of what is there and of what is missing. A plain loop: there may be 100,000. */
function partition(values: readonly Value[]) {
  const present = new Uint32Array(values.length);
  const missing = new Uint32Array(values.length);
  let presentCount = 0;
  let missingCount = 0;
  for (let position = 0; position < values.length; position++) {
    if (isPresent(values[position])) present[presentCount++] = position;
    else missing[missingCount++] = position;
  }
  return {
    present: present.subarray(0, presentCount),
    missing: missing.subarray(0, missingCount),
  };
}

function byNumber(values: readonly Value[], kind: 'number' | 'time'): Compare {
  const numbers = new Float64Array(values.length);
  for (let position = 0; position < values.length; position++) {
    const value = values[position];
    numbers[position] = kind === 'time' ? Date.parse(String(value)) : Number(value);
  }
  return (one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0);
}

/** As the language has it, numbers by their value. V8 compares plain letters without ICU. */
function byText(values: readonly Value[], collator: Intl.Collator): Compare {
  return (one, other) => collator.compare(String(values[one] ?? ''), String(values[other] ?? ''));
}
