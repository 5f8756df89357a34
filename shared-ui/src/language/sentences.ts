/**
 * Joins sentences into one text node: browsers that translate the page replace text nodes, and
 * React cannot update one of several adjacent ones.
 */
export const sentences = (...all: readonly (string | false | null | undefined)[]): string =>
  all.filter(Boolean).join(' ');
