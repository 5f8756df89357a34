/** How names are ordered in a language, numbers in them by their value. */
export const collatorOf = (language: string | undefined): Intl.Collator =>
  new Intl.Collator(language, { numeric: true });
