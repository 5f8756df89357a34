/**
 * Matches what is invisible in a name, or changes the order of the rest. Joiners and variation
 * selectors are allowed where scripts and emoji need them (Unicode 17 §23.2, §23.4). A leading mark
 * would join the text before the name, and spaces alone show nothing. A single literal, so that
 * bundlers can drop it.
 */
export const INVISIBLE =
  /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]|(?:^|[^\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]|^\s*\p{M}|^\s+$/u;

/** Checks that all of a name is visible and in its apparent place. */
export function isVisible(name: string): boolean {
  return !INVISIBLE.test(name);
}
