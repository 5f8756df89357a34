/** Returns a collator for names; it compares numbers within names by value. */
export const getCollator = (language: string | undefined): Intl.Collator =>
  new Intl.Collator(language, { numeric: true });
