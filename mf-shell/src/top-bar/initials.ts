/** Two letters for a person: of first and last name, or the first two of a single one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letters = last === '' ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toLocaleUpperCase();
}
