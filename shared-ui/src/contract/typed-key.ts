/** A character that no Latin keyboard layout has in place of a letter. */
const OTHER_SCRIPT = /^[^\0-\u024f]$/;

/**
 * Returns the key to compare with a shortcut, in lower case. On non-Latin layouts it is taken from
 * the physical position, e.g. Ctrl+Л for Ctrl+K; Latin layouts use their own keys.
 */
export function typedKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event;
  if (OTHER_SCRIPT.test(key)) {
    if (code === 'KeyK') return 'k';
    if (code === 'Slash') return shiftKey ? '?' : '/';
  }
  return key.toLowerCase();
}
