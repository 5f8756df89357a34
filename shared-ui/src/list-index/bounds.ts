import { toDay } from './day-range.ts';
import type { TypedValue } from './typed-value.ts';

/** A range of numbers or of times in milliseconds; it includes `from` and excludes `until`. */
export interface Bounds {
  readonly from: number;
  readonly until: number;
}

type ReadBounds = (text: string) => Bounds | undefined;

const ANY: Bounds = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** Returns the bounds of `<2025-11`, `2025-01..2025-03` or `>=10`; undefined if invalid. */
export function parseBounds(
  { comparison, text }: TypedValue,
  read: ReadBounds,
): Bounds | undefined {
  const [first = '', last, more] = text.split('..');
  if (last !== undefined && comparison === '' && more === undefined) {
    return between(first, last, read);
  }
  const one = read(text);
  if (!one) return undefined;
  switch (comparison) {
    case '<':
      return { ...ANY, until: one.from };
    case '<=':
      return { ...ANY, until: one.until };
    case '>':
      return { ...ANY, from: one.until };
    case '>=':
      return { ...ANY, from: one.from };
    default:
      return one;
  }
}

function between(first: string, last: string, read: ReadBounds): Bounds | undefined {
  if (first === '' && last === '') return undefined;
  const start = first === '' ? ANY : read(first);
  const end = last === '' ? ANY : read(last);
  return start && end && { from: start.from, until: end.until };
}

/** `2025`, `2025-03`, `2025-03-31`. */
const ISO = /^(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?)?$/;
/** `31.03.2025`, `03.2025`. */
const SWISS = /^(?:(?:(?<day>\d{1,2})\.)?(?<month>\d{1,2})\.)?(?<year>\d{4})$/;

/** Returns the bounds of a year, month or day in the user's time zone. */
export function dayBounds(text: string): Bounds | undefined {
  const parts = (ISO.exec(text) ?? SWISS.exec(text))?.groups;
  if (!parts) return undefined;
  const year = Number(parts.year);
  const month = Number(parts.month ?? 1) - 1;
  const day = Number(parts.day ?? 1);
  const from = new Date(year, month, day);
  // JavaScript reads a thirteenth month, or 31 February, as a later day.
  if (from.getMonth() !== month || from.getDate() !== day) return undefined;
  return { from: from.getTime(), until: dayAfter(parts, year, month, day).getTime() };
}

function dayAfter(
  parts: Readonly<Record<string, string | undefined>>,
  year: number,
  month: number,
  day: number,
): Date {
  if (parts.month === undefined) return new Date(year + 1, 0);
  if (parts.day === undefined) return new Date(year, month + 1);
  return new Date(year, month, day + 1);
}

const TYPED_DAY = /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{1,2}-\d{1,2})$/;

/** Reads a day as users type it, `31.3.2025` or `2025-03-31`; undefined if there is no such day. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim();
  const bounds = TYPED_DAY.test(text) ? dayBounds(text) : undefined;
  return bounds && toDay(new Date(bounds.from));
}

/** Reads a number as users write it: `1200`, `1’200`, `12.5`. */
export function numberBounds(text: string): Bounds | undefined {
  const plain = text.replace(/['’\s]/g, '').replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) return undefined;
  const number = Number(plain);
  // The range ends at the next representable number, where the range of `> 10` begins.
  return { from: number, until: number + Math.max(Number.MIN_VALUE, number * Number.EPSILON) };
}
