import { foldText } from '../contract/fold-text.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Returns the choices with all typed words, sorted by name; ignores case and accents. */
export function choicesFor(
  typed: string,
  choices: readonly Choice[],
  compare: (one: string, other: string) => number,
): readonly Choice[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return choices
    .filter(({ label }) => {
      const text = foldText(label);
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => compare(one.label, other.label));
}

/** Returns the choice whose label is typed in full; undefined if several choices match. */
export function choiceNamed(typed: string, choices: readonly Choice[]): Choice | undefined {
  const text = typed.trim();
  const exact = choices.find(({ label }) => label === text);
  if (exact) return exact;
  const alike = choices.filter(({ label }) => foldText(label) === foldText(text));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the next position in the list for an arrow key; -1 is the field itself. */
export function placeAfter(key: 'ArrowDown' | 'ArrowUp', place: number, length: number): number {
  if (length === 0) return -1;
  return key === 'ArrowDown' ? (place + 1) % length : (Math.max(place, 0) + length - 1) % length;
}
