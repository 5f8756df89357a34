/** A field that is not what was agreed; `field` is empty for a row that is no object. */
export interface FieldFault {
  readonly field: string;
  readonly expected: string;
  /** What stands there instead, cut short. */
  readonly got: string;
}

/** A row as far as it could be read: none where nothing identifies it. */
export interface MendedRow<Row> {
  readonly row?: Row;
  readonly faults: readonly FieldFault[];
}

/**
 * How a field is read. A row without its `id` is none; one without its `name` is called by its id. Any
 * other field may be missing. A `reference` is the id of another thing.
 */
export type FieldKind = 'id' | 'name' | 'reference' | 'text' | 'time' | 'number';

/** Longer texts are cut: the longest of the contract has 2,000 characters. */
const LONGEST_TEXT = 4_000;
const LONGEST_QUOTE = 40;

const LONE_SURROGATE = /\p{Cs}/u;
const DATE = /^\d{4}-\d\d-\d\d/;

// For `isRow`, which names its fields: looked up by names that it is given they take five times as long.

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT;

/** For ids and names, which stand in addresses: these take no half of a surrogate pair. */
export const isFilled = (value: unknown): value is string =>
  isText(value) && value !== '' && !LONE_SURROGATE.test(value);

export const isTextOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || isText(value);

export const isTimeOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || (isText(value) && (value === '' || DATE.test(value)));

export const isNumberOrMissing = (value: unknown): value is number | undefined =>
  value === undefined || typeof value === 'number';

/** A larger number is another one than was sent (RFC 8259 §6): it would name another thing. */
export const isId = (value: unknown): value is string | number =>
  isFilled(value) || Number.isSafeInteger(value);

/** An id, in the words of a fault. */
export const ID = 'a text or a whole number';

const KINDS = {
  id: { expected: ID, isRight: isId },
  name: { expected: 'a text', isRight: isFilled },
  reference: { expected: ID, isRight: (value) => isText(value) || isId(value) },
  text: { expected: 'a text', isRight: isTextOrMissing },
  time: { expected: 'a date-time', isRight: isTimeOrMissing },
  number: { expected: 'a number', isRight: isNumberOrMissing },
} satisfies Record<FieldKind, { expected: string; isRight: (value: unknown) => boolean }>;

/** Reads what it can of a row that is not as agreed, and says what is wrong; unknown fields stay. */
export function mendRow<Row>(
  value: unknown,
  fields: Readonly<Record<string, FieldKind>>,
): MendedRow<Row> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ field: '', expected: 'an object', got: quoted(value) }] };
  }
  const given = new Map<string, unknown>(Object.entries(value));
  const row = new Map(given);
  const faults: FieldFault[] = [];
  for (const [field, kind] of Object.entries(fields)) {
    const content = given.get(field) ?? undefined;
    const { expected, isRight } = KINDS[kind];
    const isNeeded = kind === 'id' || kind === 'name';
    if (!isRight(content) && (isNeeded || content !== undefined)) {
      const got = content === undefined ? missing(field, given) : quoted(content);
      faults.push({ field, expected, got });
      if (kind === 'id') return { faults };
    }
    const read = kind === 'number' ? numberFrom(content) : textFrom(content);
    if (read === undefined) row.delete(field);
    else row.set(field, read);
    if (kind === 'name' && !read) row.set(field, row.get('id'));
  }
  // Each field is of its kind or missing.
  return { row: Object.fromEntries(row) as Row, faults };
}

/** What was expected and what is there, e.g. `createdAt: expected a date-time, got 12`. */
export const faultText = ({ field, expected, got }: FieldFault): string =>
  `${field === '' ? '' : `${field}: `}expected ${expected}, got ${got}`;

/** The text that an id, or a field that was to be a text, stands for. */
export function textFrom(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return short.replace(/\p{Cs}/gu, '\ufffd');
}

function numberFrom(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Something of an answer, as small print has it. */
export function quoted(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return String(value);
  if (value === '') return 'an empty text';
  const { length } = value;
  if (length > LONGEST_TEXT) return `a text of ${length} characters`;
  return `"${length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value}"`;
}

/** Nothing, with the field that is there in another case. */
function missing(field: string, given: ReadonlyMap<string, unknown>): string {
  const other = [...given.keys()].find((name) => name.toLowerCase() === field.toLowerCase());
  return other === undefined || other === field ? 'nothing' : `nothing but ${quoted(other)}`;
}
