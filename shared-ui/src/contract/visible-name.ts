/**
 * Matches characters that are invisible in a name, or that change the order of other characters.
 * Joiners and variation selectors are allowed where scripts and emoji need them (Unicode 17 §23.2,
 * §23.4). A leading combining mark would attach to the text before the name; a name that consists only of
 * spaces is invisible. This is a single literal, so that bundlers can drop it if it is unused.
 */
export const INVISIBLE =
  /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]|(?:^|[^\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]|^\s*\p{M}|^\s+$/u;

/** Checks that all characters of a name are visible, and that none changes the displayed order of others. */
export function isVisible(name: string): boolean {
  return !INVISIBLE.test(name);
}
