/** A field that breaks the contract; `field` is empty for a row that is not an object. */
export interface FieldFault {
  /** The name of the field; empty for a row that is not an object. */
  readonly field: string;
  /** The kind of value that the contract asks for, in words. */
  readonly expected: string;
  /** The actual value, shortened. */
  readonly got: string;
}

/** The readable part of a row; there is no row without a valid id. */
export interface RepairedRow<Row> {
  /** The row, with its invalid fields left out or converted; absent without a valid id. */
  readonly row?: Row;
  /** The invalid fields. */
  readonly faults: readonly FieldFault[];
}

/**
 * The kind of a field. A row without a valid `id` is left out; a row without its `name` shows its id
 * instead. Any other field may be missing. A `reference` is the id of another entity.
 */
export type FieldKind = 'id' | 'name' | 'reference' | 'text' | 'time' | 'number';

/** Longer texts are cut; the contract's limit is 2,000 characters. */
const MAX_TEXT_LENGTH = 4_000;
const MAX_QUOTE_LENGTH = 40;

const LONE_SURROGATE = /\p{Cs}/u;
const DATE = /^\d{4}-\d\d-\d\d/;

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;

/** Checks ids and names, which are used in URLs: a URL cannot contain a lone surrogate. */
export const isFilled = (value: unknown): value is string =>
  isText(value) && value !== '' && !LONE_SURROGATE.test(value);

export const isTextOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || isText(value);

export const isTimeOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || (isText(value) && (value === '' || DATE.test(value)));

export const isNumberOrMissing = (value: unknown): value is number | undefined =>
  value === undefined || typeof value === 'number';

/** Checks an id; rejects unsafe integers, which lose digits and would name another entity (RFC 8259 §6). */
export const isId = (value: unknown): value is string | number =>
  isFilled(value) || Number.isSafeInteger(value);

/** Description of an id in a fault. */
export const ID = 'a text or a whole number';

const KINDS = {
  id: { expected: ID, isValid: isId },
  name: { expected: 'a text', isValid: isFilled },
  reference: { expected: ID, isValid: (value) => isText(value) || isId(value) },
  text: { expected: 'a text', isValid: isTextOrMissing },
  time: { expected: 'a date-time', isValid: isTimeOrMissing },
  number: { expected: 'a number', isValid: isNumberOrMissing },
} satisfies Record<FieldKind, { expected: string; isValid: (value: unknown) => boolean }>;

/**
 * Returns the checks of a list's rows, as in `ListSource`.
 *
 * @param isValid - reads each field by a fixed name: a loop over the fields takes five times as long
 */
export const rowChecks = <Row>(
  fields: Readonly<Record<keyof Row, FieldKind>>,
  isValid: (row: Readonly<Record<keyof Row, unknown>>) => boolean,
) => ({
  isRow: (value: unknown): value is Row => isValid(Object(value)),
  repair: (value: unknown) => repairRow<Row>(value, fields),
});

/** Reads as much as possible of an invalid row, and reports the faults; unknown fields stay. */
function repairRow<Row>(
  value: unknown,
  fields: Readonly<Record<string, FieldKind>>,
): RepairedRow<Row> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ field: '', expected: 'an object', got: quoted(value) }] };
  }
  const given = new Map<string, unknown>(Object.entries(value));
  const row = new Map(given);
  const faults: FieldFault[] = [];
  for (const [field, kind] of Object.entries(fields)) {
    const content = given.get(field) ?? undefined;
    const { expected, isValid } = KINDS[kind];
    const isRequired = kind === 'id' || kind === 'name';
    if (!isValid(content) && (isRequired || content !== undefined)) {
      const got = content === undefined ? missing(field, given) : quoted(content);
      faults.push({ field, expected, got });
      if (kind === 'id') return { faults };
    }
    const read = kind === 'number' ? numberFrom(content) : textFrom(content);
    if (read === undefined) row.delete(field);
    else row.set(field, read);
    if (kind === 'name' && !read) row.set(field, row.get('id'));
  }
  // The cast is safe: each field is of its kind or missing.
  return { row: Object.fromEntries(row) as Row, faults };
}

/** Formats a fault, e.g. `createdAt: expected a date-time, got 12`. */
export const faultText = ({ field, expected, got }: FieldFault): string =>
  `${field === '' ? '' : `${field}: `}expected ${expected}, got ${got}`;

/** Converts the value of an id or a text field to a text. */
export function textFrom(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'object' ? jsonFrom(value) : String(value);
  const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
  return short.replace(/\p{Cs}/gu, '\ufffd');
}

function jsonFrom(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Too deeply nested: engines parse such a value, but cannot write it.
    return '…';
  }
}

function numberFrom(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Describes a value in an error message. */
export function quoted(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return String(value);
  if (value === '') return 'an empty text';
  const { length } = value;
  if (length > MAX_TEXT_LENGTH) return `a text of ${length} characters`;
  return `"${length > MAX_QUOTE_LENGTH ? `${value.slice(0, MAX_QUOTE_LENGTH)}…` : value}"`;
}

/** Describes a missing field, with the name of a field that differs only in case. */
function missing(field: string, given: ReadonlyMap<string, unknown>): string {
  const other = [...given.keys()].find((name) => name.toLowerCase() === field.toLowerCase());
  return other === undefined || other === field ? 'nothing' : `nothing but ${quoted(other)}`;
}
