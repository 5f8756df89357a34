/** @jest-environment node */

import fc from 'fast-check';
import { languages } from '../contract/languages.ts';
import { ColumnOrder } from './column-order.ts';

const letters = [' ', ...Array.from({ length: 26 }, (_, at) => String.fromCharCode(0x61 + at))];

/** Suffixes of a letter: other letters, an accent, a number, nothing. */
const tails = [...letters, '\u0301', '\u0327', '\u0308', ' ', '1', ''];

const ordered = (texts: readonly string[], collator: Intl.Collator) =>
  Array.from(
    ColumnOrder.of(texts, { kind: 'text', value: (text) => text }, collator).complete(
      'ascending',
    ) ?? [],
    (position) => texts[position],
  );

describe.each(languages)('in the language %s', (language) => {
  const collator = new Intl.Collator(language, { numeric: true });

  test('a space and the letters sort alphabetically, whatever follows them', () => {
    const wrong = letters.flatMap((one, at) =>
      letters.slice(at + 1).flatMap((other) =>
        tails.flatMap((tail) =>
          [
            [one + tail, other],
            [one, other + tail],
            [one.toUpperCase() + tail, other],
            [one, other.toUpperCase() + tail],
          ].filter(([before = '', after = '']) => collator.compare(before, after) >= 0),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('texts sort as with Intl.Collator', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.stringMatching(/^[aAbBéÉœŒæÆ12 -]{1,6}$/),
    );
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(ordered(texts, collator)).toEqual([...texts].sort(collator.compare));
      }),
    );
  });
});
