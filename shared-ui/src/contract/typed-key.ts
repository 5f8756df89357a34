/** What stands on a Latin keyboard where the console listens for a character. */
const LATIN_KEYS: Readonly<Record<string, string>> = {
  KeyK: 'k',
  Slash: '/',
  'Shift Slash': '?',
};

/** A character that no Latin layout has: a letter or sign of another script. */
const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}؟]$/u;

/**
 * The key that a shortcut is compared with, in lower case. On a layout of another script it is the
 * key of its place, as Ctrl+K is Ctrl+Л there; every Latin layout has its own.
 */
export function typedKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event;
  const latin = OTHER_SCRIPT.test(key) ? LATIN_KEYS[shiftKey ? `Shift ${code}` : code] : undefined;
  return latin ?? key.toLowerCase();
}
