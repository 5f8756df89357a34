/** A character that no Latin layout has in the place of a letter. */
const OTHER_SCRIPT = /^[^\0-\u024f]$/;

/**
 * The key that a shortcut is compared with, in lower case. On a layout of another script it is the
 * key of its place, as Ctrl+K is Ctrl+Л there; every Latin layout has its own.
 */
export function typedKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event;
  if (OTHER_SCRIPT.test(key)) {
    if (code === 'KeyK') return 'k';
    if (code === 'Slash') return shiftKey ? '?' : '/';
  }
  return key.toLowerCase();
}
