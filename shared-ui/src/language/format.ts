import { formatNumber as formatKnown, LOCALE } from '../contract/numbers.ts';

const dates = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const times = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

/** What stands where a value is missing. */
export const MISSING = '–';

/** A number as it is shown where no text is around it, e.g. `4 213`. */
export function formatNumber(value: number | undefined): string {
  return value === undefined ? MISSING : formatKnown(value);
}

/** The day of an RFC 3339 time in the person's time zone, e.g. `12.03.2026`. */
export function formatDate(time: string | undefined): string {
  return formatted(time, (instant) => dates.format(instant));
}

/** Day and time of an RFC 3339 time in the person's time zone, e.g. `12.03.2026, 09:41`. */
export function formatDateTime(time: string | undefined): string {
  return formatted(time, (instant) => `${dates.format(instant)}, ${times.format(instant)}`);
}

/** The year of an RFC 3339 time in the person's time zone, e.g. `2026`; quick enough for 100,000 rows. */
export function yearOf(time: string | undefined): string {
  if (time === undefined || !DATE.test(time)) return MISSING;
  return AROUND_NEW_YEAR.test(time) ? String(new Date(time).getFullYear()) : time.slice(0, 4);
}

/** What a time begins with; a browser would read a year into any number. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** Days on which it may be another year elsewhere. Of no others a date is made, which is slow. */
const AROUND_NEW_YEAR = /^\d{4}-(?:12-3[01]|01-0[12])/;

/** The same as a spreadsheet takes it for a time, e.g. `12.03.2026 09:41`; empty where it is missing. */
export function formatForFile(time: string | undefined): string {
  return formatted(time, (instant) => `${dates.format(instant)} ${times.format(instant)}`, '');
}

/** The time of day of an instant in milliseconds, e.g. `14:02`. */
export function formatTime(instant: number): string {
  return times.format(instant);
}

function formatted(
  time: string | undefined,
  format: (instant: number) => string,
  missing = MISSING,
): string {
  if (time === undefined || time === '') return missing;
  const instant = DATE.test(time) ? Date.parse(time) : Number.NaN;
  // As it came: another platform may write its times otherwise.
  return Number.isNaN(instant) ? time : format(instant);
}
