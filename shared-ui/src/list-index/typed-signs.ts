/** Parts of patterns: the signs of a search as keyboards, phones and text programs write them. */

/** Quotation marks that may close one another. Apostrophes are not among them. */
const QUOTES = ['"＂', '"＂“”„‟〝〞〟', '«»', '‹›', '「」', '『』'] as const;
const APOSTROPHES = "'＇‘’‚‛";

/** Dashes and the minus sign. */
export const DASH = '[\\p{Pd}−]';

export const COLON = '[:：﹕︓]';

export const COMPARISON = '(?:[<>＜＞﹤﹥][=＝﹦]?|[=＝﹦≤≥])';

/** A quoted text: `"a b"`, `« a b »`; between apostrophes only where the last one ends a word. */
export const QUOTED = [
  ...QUOTES.map((marks) => `[${marks}][^${marks}]*[${marks}]`),
  `[${APOSTROPHES}]\\S(?:.*?\\S)?[${APOSTROPHES}](?!\\S)`,
].join('|');

/** All quotation marks, within a class. */
export const MARKS = QUOTES.join('');

/** A quoted text whose end is not there. */
export const UNCLOSED = `[${MARKS}].*`;

/** Whether a text may ask for a field. */
export const mayNameField = (query: string): boolean => /[:：﹕︓]/.test(query);

/** A text with the signs that programs compare: `＞＝２０２５–１１` is `>=2025-11`. */
export const toPlainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace('≤', '<=')
    .replace('≥', '>=');
