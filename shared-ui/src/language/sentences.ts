/**
 * Joins sentences into one text node. Browsers that translate a page replace text nodes, and React
 * cannot update a text node beside another one.
 */
export const sentences = (...all: readonly (string | false | null | undefined)[]): string =>
  all.filter(Boolean).join(' ');
