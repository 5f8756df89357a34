import { foldsInPlace, foldText } from '../contract/fold-text.ts';
import { cellText } from '../list-index/cell-text.ts';
import type { Column } from '../list-index/column.ts';
import { allPositions, passing } from '../list-index/positions.ts';
import type { ListRow } from '../queries/list-source.ts';
import { carriedOver } from '../queries/row-edit.ts';

/** The folded texts of each row's cells, between line breaks, which a field for text cannot contain. */
export interface CellTexts<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly all: readonly CellText[];
}

interface CellText {
  readonly text: string;
  /** The letters that occur in the text, as {@link lettersOf} returns them. */
  readonly letters: number;
}

const ROWS_PER_STEP = 500;

/** Reads the texts of all rows in steps; after a change of the list, reads only the changed rows. */
export function* readCells<Row extends ListRow>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  earlier: CellTexts<Row> | undefined,
): Generator<undefined, CellTexts<Row>> {
  const textOf = (row: Row): CellText => {
    const cells = columns.map((column) => column.cellText?.(row) ?? cellText(column, row));
    const text = foldText(cells.join('\n'));
    return { text, letters: lettersOf(text) };
  };
  if (earlier?.columns === columns) {
    return { rows, columns, all: carriedOver(earlier, rows, textOf) };
  }
  const all: CellText[] = [];
  for (const row of rows) {
    all.push(textOf(row));
    if (all.length % ROWS_PER_STEP === 0) yield;
  }
  return { rows, columns, all };
}

const NONE: CellText = { text: '', letters: 0 };

const LETTER = /^[a-z]$/;

/** Returns a bit for each of the letters a to z that occur in a folded text. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** Finds the rows whose cells contain a text; a longer text is only looked for in the rows found before. */
export class RowFinder {
  readonly #all: readonly CellText[];
  readonly #positions: Uint32Array;
  /** The places found for each text; the empty text is in all rows. */
  readonly #known: Map<string, Uint32Array>;

  constructor({ all }: Pick<CellTexts<never>, 'all'>, positions: Uint32Array) {
    this.#all = all;
    this.#positions = positions;
    this.#known = new Map([['', allPositions(positions.length)]]);
  }

  /** Returns the places in the list, ascending, of the rows that contain a folded text. */
  find(folded: string): Uint32Array {
    if (folded === '') return new Uint32Array();
    const known = this.#known.get(folded);
    if (known) return known;
    let start = folded.slice(0, -1);
    while (!this.#known.has(start)) start = start.slice(0, -1);
    // Texts are searched only in rows with all of the letters; a single letter needs no search.
    const wanted = lettersOf(folded);
    const isLetter = LETTER.test(folded);
    const found = passing(this.#known.get(start) ?? new Uint32Array(), (place) => {
      const { text, letters } = this.#all[this.#positions[place] ?? -1] ?? NONE;
      return (letters & wanted) === wanted && (isLetter || text.includes(folded));
    });
    this.#known.set(folded, found);
    return found;
  }
}

/** Returns the index of the first found place from `from` on; after the last one, starts again. */
export function firstFrom(found: Uint32Array, from: number): number {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low < found.length ? low : 0;
}

export interface FoundPart {
  /** Offsets in the text, as typed by its author. */
  readonly start: number;
  readonly end: number;
}

/** Parts of a text that fold together: a letter, or a French quotation mark with its space. */
const PARTS = /«\p{M}*\s|\s\p{M}*»|./gsu;
const MARK = /^\p{M}/u;

/** Returns where a folded text occurs in an unfolded one: `oeuvre` in `Œuvre`. */
export function findParts(text: string, folded: string): FoundPart[] {
  const whole = foldText(text);
  const found: FoundPart[] = [];
  let at = folded === '' ? -1 : whole.indexOf(folded);
  const places = at < 0 || foldsInPlace(text) ? undefined : placesIn(text);
  while (at >= 0) {
    const end = at + folded.length;
    found.push({ start: places?.[at]?.start ?? at, end: places?.[end - 1]?.end ?? end });
    at = whole.indexOf(folded, end);
  }
  return found;
}

/** Returns for each character of the folded text which part of the text it stands for. */
function placesIn(text: string): FoundPart[] {
  const places: { start: number; end: number }[] = [];
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const end = index + part.length;
    const { length } = foldText(part);
    for (let at = 0; at < length; at++) places.push({ start: index, end });
    // An accent that follows its letter belongs to it.
    const last = places.at(-1);
    if (length === 0 && last && MARK.test(part)) last.end = end;
  }
  return places;
}
