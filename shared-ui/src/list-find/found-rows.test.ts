/** @jest-environment node */
import fc from 'fast-check';
import { foldText } from '../contract/fold-text.ts';
import { runToEnd } from '../idle/run-to-end.ts';
import type { Column } from '../list-index/column.ts';
import { findParts, firstFrom, RowFinder, readCells } from './found-rows.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly createdAt?: string;
  readonly size?: number;
}

const columns: readonly Column<Thing>[] = [
  { id: 'name', title: '', kind: 'text', value: ({ name }) => name, width: 1 },
  { id: 'size', title: '', kind: 'number', value: ({ size }) => size, width: 1 },
  { id: 'created', title: '', kind: 'time', value: ({ createdAt }) => createdAt, width: 1 },
  {
    id: 'hubs',
    title: '',
    kind: 'text',
    value: () => 'Nord, Sud, Ouest',
    cellText: () => 'Nord\nSud\n+1',
    width: 1,
  },
];

const rows: readonly Thing[] = [
  { id: 'a', name: 'Œuvre du Léman', size: 20_140, createdAt: '2025-03-09T10:00:00Z' },
  { id: 'b', name: 'L’Atelier' },
  { id: 'c', name: 'Banque du Léman' },
];
const cells = runToEnd(readCells(rows, columns, undefined));
const ORDER = Uint32Array.from([2, 0, 1]);
const find = (text: string) => [...new RowFinder(cells, ORDER).find(foldText(text))];

test.each([
  ['leman', [0, 1]],
  ['OEUVRE', [1]],
  ["l'atelier", [2]],
  ['20 140', [1]],
  ['09.03.2025', [1]],
  ['–', [0, 2]],
  ['+1', [0, 1, 2]],
])('finds %s in cells as they are shown, in the order of the list', (text, places) => {
  expect(find(text)).toEqual(places);
});

test.each(['', 'ouest', '2025-03', 'leman20'])('does not find "%s", which no cell shows', (text) =>
  expect(find(text)).toEqual([]),
);

test('finds the same while a text is typed, corrected and deleted', () => {
  const letters = fc.constantFrom('l', 'e', 'm', 'a', 'n', 'u', '\b');
  fc.assert(
    fc.property(fc.array(letters), (keys) => {
      const finder = new RowFinder(cells, ORDER);
      let typed = '';
      for (const key of keys) {
        typed = key === '\b' ? typed.slice(0, -1) : typed + key;
        const plain = [...ORDER.keys()].filter(
          (place) => typed !== '' && cells.all[ORDER[place] ?? -1]?.text.includes(typed),
        );
        expect([...finder.find(typed)]).toEqual(plain);
      }
    }),
  );
});

test('reads only changed rows again', () => {
  const changed = rows.with(1, { id: 'b', name: 'Boutique' });
  const read: string[] = [];
  const [name] = columns;
  const watched = [
    { ...name, value: ({ name }: Thing) => read.push(name) && name },
  ] as Column<Thing>[];
  const before = runToEnd(readCells(rows, watched, undefined));
  read.length = 0;
  const after = runToEnd(readCells(changed, watched, before));
  expect(after.all.map(({ text }) => text)).toEqual([
    'oeuvre du leman',
    'boutique',
    'banque du leman',
  ]);
  expect(read).toEqual(['Boutique']);
});

test('starts at a place, and again at the first match after the last one', () => {
  const found = Uint32Array.from([2, 5, 9]);
  expect([0, 2, 3, 9, 10].map((from) => firstFrom(found, from))).toEqual([0, 0, 1, 2, 0]);
  expect(firstFrom(new Uint32Array(), 3)).toBe(0);
});

describe('the part of a text that is marked', () => {
  const marked = (text: string, typed: string) =>
    findParts(text, foldText(typed)).map(({ start, end }) => text.slice(start, end));

  test.each([
    ['Œuvre', 'oe', ['Œ']],
    ['Œuvre', 'e', ['Œ', 'e']],
    ['Le\u0301man', 'leman', ['Le\u0301man']],
    ['Le\u0301man', 'le', ['Le\u0301']],
    ['l’an 2', "l'", ['l’']],
    ['«\u202fEst\u202f»', '"est"', ['«\u202fEst\u202f»']],
    ['aaa', 'aa', ['aa']],
    ['plain', '', []],
    ['«\u0301 Est', '"est', ['«\u0301 Est']],
    ['𝒳-Łódź', 'lodz', ['Łódź']],
  ])('of %s for %s', (text, typed, parts) => expect(marked(text, typed)).toEqual(parts));

  test('is there exactly if the folded text contains what is looked for', () => {
    const text = fc.stringMatching(/^(?:[a-zœéÉ«» ’−İςΣ]|\u0301){0,12}$/u);
    fc.assert(
      fc.property(text, text, (one, other) => {
        const folded = foldText(other);
        const parts = findParts(one, folded);
        expect(parts.length > 0).toBe(folded !== '' && foldText(one).includes(folded));
        for (const { start, end } of parts)
          expect(foldText(one.slice(start, end))).toContain(folded);
      }),
    );
  });
});
