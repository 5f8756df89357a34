/**
 * Finds what is in a name that cannot be seen, or that changes the order in which the rest is.
 * Joiners and the choice of a glyph are let be where scripts and emoji need them (Unicode 17 §23.2,
 * §23.4). A mark at the start joins whatever text stands before the name, and blanks alone show
 * nothing. One literal, so that it is left out of whatever does not use it.
 */
export const INVISIBLE =
  /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]|(?:^|[^\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]|^\s*\p{M}|^\s+$/u;

/** Whether all of a name can be seen, and is where it seems to be. */
export function isVisible(name: string): boolean {
  return !INVISIBLE.test(name);
}
