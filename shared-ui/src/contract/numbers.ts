import type { FormatterModule } from 'i18next';

/** The application's locale for dates and numbers, whatever the language of the texts. */
export const LOCALE = 'fr-CH';

const numbers = /* @__PURE__ */ new Intl.NumberFormat(LOCALE);

/** A number with the locale's grouping, e.g. `20 140`. */
export const formatNumber = (value: number): string => numbers.format(value);

/**
 * What i18next is started with, so that every number that is filled into any text is formatted:
 * whoever asks for a text gives the number itself. What only looks like a number, such as a year,
 * is given as text.
 */
export const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init(_services, options) {
    // Else only `{{count, number}}` would be formatted, and a text could forget it.
    options.interpolation = { ...options.interpolation, alwaysFormat: true };
  },
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : value) as string,
};
