/** Letters that Unicode does not take apart, though people search and sort them as if it did. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Digits a number is padded to, so that 2 comes before 10. */
const DIGITS = 12;

/** A text without case and accents: `Hôpital` and `hopital` are the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Nearly every text is plain: two orders of magnitude faster over 100,000 rows.
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * A text whose code units order as a collation with natural numbers would, but for ties between
 * accents and cases. Comparing such keys takes a tenth of `Intl.Collator.compare`.
 */
export function sortKey(text: string): string {
  const folded = fold(text);
  if (!/[\d:-@[-`{-~]/.test(folded)) return folded;
  return (
    folded
      // A collation has all punctuation before digits and letters, ASCII only a half of it.
      .replace(/[:-@[-`{-~]/g, '!')
      .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))
  );
}
