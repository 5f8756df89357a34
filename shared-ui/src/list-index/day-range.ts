/**
 * A filter's range of days, `2025-01-01..2025-03-31` in the address; either day may be missing. A day may
 * also be a number of days before today: `90d`.
 */
export interface DayRange {
  readonly from: string;
  readonly until: string;
  /** Inverts the range and includes missing times: `-2025-11-01..` means "not since that day". */
  readonly isNot: boolean;
}

const DAY = '\\d{4}-\\d\\d-\\d\\d|\\d{1,4}d';
const RANGE = new RegExp(`^(?<not>-?)(?<from>${DAY})?\\.\\.(?<until>${DAY})?$`);

/** Parses a range; undefined if it is invalid or names a day that does not exist. */
export function readDayRange(text: string): DayRange | undefined {
  const groups = RANGE.exec(text)?.groups;
  if (!groups) return undefined;
  const { not, from = '', until = '' } = groups;
  if (from === '' && until === '') return undefined;
  if (Number.isNaN(dayStart(from)) || Number.isNaN(dayEnd(until))) return undefined;
  return { from, until, isNot: not === '-' };
}

export function writeDayRange({ from, until, isNot }: DayRange): string {
  return `${isNot ? '-' : ''}${from}..${until}`;
}

/** Returns a test for RFC 3339 times; days are in the user's time zone. */
export function createDayTest(range: DayRange): (time: string | undefined) => boolean {
  const from = dayStart(range.from);
  const until = dayEnd(range.until);
  return (time) => {
    const instant = Date.parse(time ?? '');
    return (instant >= from && instant < until) !== range.isNot;
  };
}

// Without an offset, JavaScript reads a time in the user's time zone.
function dayStart(day: string): number {
  return day === '' ? Number.NEGATIVE_INFINITY : Date.parse(`${calendarDay(day)}T00:00`);
}

function dayEnd(day: string): number {
  return day === '' ? Number.POSITIVE_INFINITY : Date.parse(`${calendarDay(day)}T24:00`);
}

/** Returns the number of days before today; undefined if the day is one of the calendar. */
export const daysAgo = (day: string): number | undefined =>
  day.endsWith('d') ? Number(day.slice(0, -1)) : undefined;

/** Returns a day of the calendar, e.g. `2025-11-01`. */
export function calendarDay(day: string): string {
  const ago = daysAgo(day);
  if (ago === undefined) return day;
  const date = new Date();
  date.setDate(date.getDate() - ago);
  return toDay(date);
}

/** Returns a date's day in the user's time zone, e.g. `2025-11-01`. */
export function toDay(date: Date): string {
  const [month, ofMonth] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${ofMonth}`;
}
