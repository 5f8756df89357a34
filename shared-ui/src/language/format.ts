import { formatNumber as formatKnown, LOCALE } from '../contract/numbers.ts';

const dates = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const times = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

export const MISSING = '–';

/** Formats a number that is not part of a text, e.g. `4 213`. */
export function formatNumber(value: number | undefined): string {
  return value === undefined ? MISSING : formatKnown(value);
}

/** Formats the day of an RFC 3339 time in the user's time zone, e.g. `12.03.2026`. */
export function formatDate(time: string | undefined): string {
  return formatted(time, (instant) => dates.format(instant));
}

/** Formats an RFC 3339 time in the user's time zone, e.g. `12.03.2026, 09:41`; a day as a day. */
export function formatDateTime(time: string | undefined): string {
  if (isDay(time)) return formatDate(time);
  return formatted(time, (instant) => `${dates.format(instant)}, ${times.format(instant)}`);
}

/** Returns the year of an RFC 3339 time in the user's time zone; fast enough for 100,000 rows. */
export function getYear(time: string | undefined): string {
  if (time === undefined || !DATE.test(time)) return MISSING;
  return AROUND_NEW_YEAR.test(time) ? String(new Date(time).getFullYear()) : time.slice(0, 4);
}

/** Returns whether this is a day such as `2026-03-12`, the same one in all time zones. */
const isDay = (time: string | undefined) => time?.length === '2026-03-12'.length;

/** The start of a valid time. `Date.parse` would take any number for a year. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** Days whose year may differ in the user's time zone. Only these need a `Date`, which is slow. */
const AROUND_NEW_YEAR = /^\d{4}-(?:12-3[01]|01-0[12])/;

/** Formats a time as spreadsheets recognize it, e.g. `12.03.2026 09:41`; empty if missing. */
export function formatForFile(time: string | undefined): string {
  if (isDay(time)) return formatDate(time);
  return formatted(time, (instant) => `${dates.format(instant)} ${times.format(instant)}`, '');
}

/** Formats the time of day of an instant in milliseconds, e.g. `14:02`. */
export function formatTime(instant: number): string {
  return times.format(instant);
}

function formatted(
  time: string | undefined,
  format: (instant: number) => string,
  missing = MISSING,
): string {
  if (time === undefined || time === '') return missing;
  const instant = DATE.test(time) ? Date.parse(isDay(time) ? `${time}T00:00` : time) : Number.NaN;
  // Return an unknown format unchanged: another platform may use one.
  return Number.isNaN(instant) ? time : format(instant);
}
