/** Returns a collator for names, which compares numbers in them by value. */
export const getCollator = (language: string | undefined): Intl.Collator =>
  new Intl.Collator(language, { numeric: true });
