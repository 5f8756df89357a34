/** A text, whole; or what is in it. */
export type Words = string | RegExp;

/** Something on a page, as a person would name it: what it is, and what it is called. */
export interface Wanted {
  /** WAI-ARIA's word. */
  readonly role: string;
  /** Its accessible name. */
  readonly name?: Words;
  /** Of a heading. */
  readonly level?: number;
  /** What it says. */
  readonly text?: Words;
  readonly within?: Wanted;
  /** Of several: the first. Without it, several are one too many. */
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
/** By its label, since a field for a password has no role. */
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

/** The heading of a screen. */
export const title = (name: string): Wanted => ({ role: 'heading', level: 1, name });

/** The first of several. */
export const first = (wanted: Wanted): Wanted => ({ ...wanted, first: true });

/** A thing in words, for whoever reads that it is not there. */
export function inWords({ role, name, text, within }: Wanted): string {
  return [
    role,
    name !== undefined && `"${name}"`,
    text !== undefined && `that says "${text}"`,
    within && `in the ${inWords(within)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** As an expression that the page makes the same thing of. */
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
