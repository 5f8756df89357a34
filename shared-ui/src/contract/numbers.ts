import type { FormatterModule } from 'i18next';

/** The console's locale for dates and numbers, independent of the language of the texts. */
export const LOCALE = 'fr-CH';

const numbers = /* @__PURE__ */ new Intl.NumberFormat(LOCALE);

/** Formats a number with the locale's grouping, e.g. `20 140`. */
export const formatNumber = (value: number): string => numbers.format(value);

/**
 * An i18next formatter that formats every number interpolated into a text, so that callers pass
 * numbers as they are. Pass values such as years, which must not be grouped, as strings.
 */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init(_services, options) {
    // Otherwise only `{{count, number}}` would be formatted, and a text could lack `, number`.
    options.interpolation = { ...options.interpolation, alwaysFormat: true };
  },
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : value) as string,
};
