/** Days of a filter, as they stand in the address: `2025-01-01..2025-03-31`, each end may be open. */
export interface DayRange {
  /** The first day, `2025-01-01`; empty where there is none. */
  readonly from: string;
  /** The last day. */
  readonly until: string;
  /** All other times, and none at all: `-2025-11-01..` is not since then. */
  readonly isNot: boolean;
}

const RANGE = /^(?<not>-?)(?<from>\d{4}-\d\d-\d\d)?\.\.(?<until>\d{4}-\d\d-\d\d)?$/;

/** Reads a range; nothing where the text is none, or names a day that does not exist. */
export function readDayRange(text: string): DayRange | undefined {
  const groups = RANGE.exec(text)?.groups;
  if (!groups) return undefined;
  const { not, from = '', until = '' } = groups;
  if (from === '' && until === '') return undefined;
  if (Number.isNaN(startOf(from)) || Number.isNaN(endOf(until))) return undefined;
  return { from, until, isNot: not === '-' };
}

/** A range as it stands in the address. */
export function writeDayRange({ from, until, isNot }: DayRange): string {
  return `${isNot ? '-' : ''}${from}..${until}`;
}

/** The test of an RFC 3339 time; days are those of the person's time zone. */
export function testOfDays(range: DayRange): (time: string | undefined) => boolean {
  const from = startOf(range.from);
  const until = endOf(range.until);
  return (time) => {
    const instant = Date.parse(time ?? '');
    return (instant >= from && instant < until) !== range.isNot;
  };
}

// Without an offset JavaScript takes a time for one of the person's time zone.
function startOf(day: string): number {
  return day === '' ? Number.NEGATIVE_INFINITY : Date.parse(`${day}T00:00`);
}

function endOf(day: string): number {
  return day === '' ? Number.POSITIVE_INFINITY : Date.parse(`${day}T24:00`);
}
