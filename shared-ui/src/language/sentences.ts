/**
 * Joins the sentences that there are to one text: a browser that translates the page replaces each
 * text, and React cannot change one of several that stand beside each other.
 */
export const sentences = (...all: readonly (string | false | null | undefined)[]): string =>
  all.filter(Boolean).join(' ');
