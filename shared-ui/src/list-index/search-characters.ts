/** Parts of patterns: the characters of a search, in all forms that keyboards and programs write. */

/** Quotation marks that may close one another, without apostrophes. */
const QUOTES = ['"＂', '"＂“”„‟〝〞〟', '«»', '‹›', '「」', '『』'] as const;
const APOSTROPHES = "'＇‘’‚‛";

export const DASH = '[\\p{Pd}−]';

export const COLON = '[:：﹕︓]';

export const COMPARISON = '(?:[<>＜＞﹤﹥][=＝﹦]?|[=＝﹦≤≥])';

/** A quoted text: `"a b"`, `« a b »`; apostrophes quote only if the last one ends a word. */
export const QUOTED = [
  ...QUOTES.map((marks) => `[${marks}][^${marks}]*[${marks}]`),
  `[${APOSTROPHES}]\\S(?:.*?\\S)?[${APOSTROPHES}](?!\\S)`,
].join('|');

export const MARKS = QUOTES.join('');

export const UNCLOSED = `[${MARKS}].*`;

export const mayNameField = (query: string): boolean => /[:：﹕︓]/.test(query);

/** Replaces typographic characters by ASCII: `＞＝２０２５–１１` becomes `>=2025-11`. */
export const toPlainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace('≤', '<=')
    .replace('≥', '>=');
