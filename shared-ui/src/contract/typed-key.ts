/** Matches a character that no Latin keyboard layout has on a letter key. */
const OTHER_SCRIPT = /^[^\0-\u024f]$/;

/**
 * Returns the key to compare with a shortcut, in lower case. On non-Latin layouts, the physical
 * position decides, e.g. Ctrl+Л is Ctrl+K; on Latin layouts, the character of the key decides.
 */
export function typedKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event;
  if (OTHER_SCRIPT.test(key)) {
    if (code.startsWith('Key')) return code.slice(3).toLowerCase();
    if (code === 'Slash') return shiftKey ? '?' : '/';
  }
  return key.toLowerCase();
}
