/** A complete text, or a pattern that a text must match. */
export type Words = string | RegExp;

/** Describes an element as a user would, by its role and name. */
export interface Wanted {
  readonly role: string;
  readonly name?: Words;
  readonly level?: number;
  readonly text?: Words;
  readonly within?: Wanted;
  /** Selects the first of several matching elements. Without `first`, several matches are an error. */
  readonly first?: true;
}

const named =
  (role: string) =>
  (name?: Words, within?: Wanted): Wanted => ({
    role,
    ...(name !== undefined && { name }),
    ...(within && { within }),
  });

export const alert = named('alert');
export const alertDialog = named('alertdialog');
export const button = named('button');
export const cell = named('cell');
export const checkbox = named('checkbox');
export const combobox = named('combobox');
export const dialog = named('dialog');
/** A field with this label. Fields are found by label, because a password field has no role. */
export const field = named('field');
export const link = named('link');
export const list = named('list');
export const listItem = named('listitem');
export const menuItem = named('menuitem');
export const menuItemRadio = named('menuitemradio');
export const navigation = named('navigation');
export const option = named('option');
export const row = named('row');
export const searchbox = named('searchbox');
export const status = named('status');
export const textbox = named('textbox');

export const title = (name: string): Wanted => ({ role: 'heading', level: 1, name });

export const first = (wanted: Wanted): Wanted => ({ ...wanted, first: true });

export function formatWanted({ role, name, text, within }: Wanted): string {
  return [
    role,
    name !== undefined && `"${name}"`,
    text !== undefined && `that says "${text}"`,
    within && `in the ${formatWanted(within)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats a description as an expression that evaluates to the same description in the page. */
export function asExpression({ name, text, within, ...plain }: Wanted): string {
  const parts = [
    JSON.stringify(plain).slice(1, -1),
    name !== undefined && `name: ${wordsAsExpression(name)}`,
    text !== undefined && `text: ${wordsAsExpression(text)}`,
    within && `within: ${asExpression(within)}`,
  ];
  return `{ ${parts.filter(Boolean).join(', ')} }`;
}

const wordsAsExpression = (words: Words): string =>
  typeof words === 'string' ? JSON.stringify(words) : String(words);
