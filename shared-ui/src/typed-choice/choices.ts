import { foldText } from '../contract/fold-text.ts';

/** One of the things to choose from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Those that have all words of what was typed, without case and accents, in the order of names. */
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

/** The one that was typed in full; nothing where it could be one or another. */
export function choiceNamed(typed: string, choices: readonly Choice[]): Choice | undefined {
  const text = typed.trim();
  const exact = choices.find(({ label }) => label === text);
  if (exact) return exact;
  const alike = choices.filter(({ label }) => foldText(label) === foldText(text));
  return alike.length === 1 ? alike[0] : undefined;
}

/** The place that an arrow leads to in a list of this length; -1 stands for the field itself. */
export function placeAfter(key: 'ArrowDown' | 'ArrowUp', place: number, length: number): number {
  if (length === 0) return -1;
  return key === 'ArrowDown' ? (place + 1) % length : (Math.max(place, 0) + length - 1) % length;
}
