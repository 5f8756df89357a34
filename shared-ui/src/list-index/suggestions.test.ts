/** @jest-environment node */
import fc from 'fast-check';
import { runToEnd } from '../idle/run-to-end.ts';
import type { Column } from './column.ts';
import { completed, hintedColumns, type Suggestion, suggestionsFor } from './suggestions.ts';

interface User {
  readonly id: string;
  readonly name: string;
  readonly hub: string;
}

const columns: readonly Column<User>[] = [
  {
    id: 'name',
    title: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    searchAs: { name: 'name', label: 'nom' },
    width: 1,
  },
  {
    id: 'hub',
    title: 'Hub',
    kind: 'text',
    value: ({ hub }) => hub,
    searchAs: { name: 'hub', label: 'hub' },
    width: 1,
  },
  {
    id: 'lastSignInAt',
    title: 'Last sign-in',
    kind: 'time',
    value: () => undefined,
    searchAs: { name: 'signed-in', label: 'connexion' },
    width: 1,
  },
];

const users: readonly User[] = ['France Est', 'Arc lémanique', 'France Est', 'Zurich'].map(
  (hub, at) => ({ id: `u${at}`, name: `Person ${at}`, hub }),
);

const texts = (typed: string, asked = false) =>
  suggestionsFor(typed, columns, users, asked).map(({ text }) => text);

test('suggests a field by the start of its label or of its name in links', () => {
  expect(texts('a hu')).toEqual(['hub:']);
  expect(texts('-sig')).toEqual(['-connexion:']);
  expect(texts('Conn')).toEqual(['connexion:']);
  expect(texts('h')).toEqual([]);
  expect(texts('"hu')).toEqual([]);
});

test('suggests a field with its accents', () => {
  const named = columns.map((column, at) =>
    at === 2 ? { ...column, searchAs: { name: 'created', label: 'Créé le' } } : column,
  );
  for (const typed of ['cre', 'Cré', 'created']) {
    const [suggestion] = suggestionsFor(typed, named, users, false);
    expect(suggestion?.text).toBe('créé-le:');
  }
  expect(suggestionsFor('créé-le:', named, users, false)).not.toEqual([]);
});

test('suggests all fields on request', () => {
  expect(texts('')).toEqual([]);
  expect(texts('a ', true)).toEqual(['nom:', 'hub:', 'connexion:']);
});

test('suggests the texts of a field, the most frequent first, if they are few', () => {
  expect(texts('hub:')).toEqual(['hub:"France Est"', 'hub:"Arc lémanique"', 'hub:Zurich']);
  expect(texts('-hub:="arc le')).toEqual(['-hub:="Arc lémanique"']);
  expect(texts('name:')).toEqual([]);
  expect(texts('foo:')).toEqual([]);
});

test('suggests rows without a value if there are any', () => {
  const some = [...users, { id: 'u9', name: 'Person 9', hub: '' }];
  const [first] = suggestionsFor('hub:', columns, some, false, 'aucun');
  expect(first).toEqual({ text: 'hub:aucun', means: { kind: 'none', label: undefined } });
  expect(suggestionsFor('hub:f', columns, some, false).map(({ text }) => text)).toEqual([
    'hub:"France Est"',
  ]);
  expect(suggestionsFor('-hub:', columns, some, false)[0]?.means.kind).toBe('value');
});

test('suggests examples of comparisons for times', () => {
  const year = new Date().getFullYear();
  expect(texts('signed-in:').slice(0, 2)).toEqual([`signed-in:>=${year}`, `signed-in:<${year}`]);
  expect(texts('signed-in:<')).toEqual([]);
});

test('explains negated times: not since a day, or with any value', () => {
  const year = new Date().getFullYear();
  expect(suggestionsFor('-signed-in:', columns, users, false)).toEqual([
    { text: `-signed-in:>=${year}`, means: { kind: 'notSince' } },
    { text: '-signed-in:none', means: { kind: 'present' } },
  ]);
});

test('a suggestion replaces the word before the caret', () => {
  const [hub] = suggestionsFor('a hub:fr', columns, users, false) as [Suggestion];
  expect(completed('a hub:fr  b', 8, hub)).toEqual({ query: 'a hub:"France Est" b', caret: 19 });
  const [field] = suggestionsFor('a -hu', columns, users, false) as [Suggestion];
  expect(completed('a -hu', 5, field)).toEqual({ query: 'a -hub:', caret: 7 });
});

test('hints at fields with few texts, and at fields that words do not search', () => {
  const others = users.map((user) => ({ ...user, name: `Another ${user.name}` }));
  const namesakes = users.slice(0, 1);
  const hinted = runToEnd(hintedColumns(columns, [...users, ...others, ...namesakes]));
  expect(hinted.map(({ id }) => id)).toEqual(['hub', 'lastSignInAt']);
});

test('after any changes of a list, counts are those of the whole list, and other rows are not read', () => {
  const hubs = fc.constantFrom('Alpes', 'Jura', 'Léman', '');
  const change = fc.record({ at: fc.nat(9), hub: hubs, isGone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let read = 0;
      const value = ({ hub }: User) => {
        read += 1;
        return hub;
      };
      const counting = columns.map((column) =>
        column.id === 'hub' ? { ...column, value } : column,
      );
      const fresh = () => columns.map((column) => ({ ...column }));
      const count = (some: typeof columns, rows: readonly User[]) =>
        new Map(suggestionsFor('-hub:', some, rows, false).map(({ text, means }) => [text, means]));
      let rows = Array.from({ length: 50 }, (_, at) => ({
        ...users[at % 4],
        id: `u${at}`,
      })) as User[];
      count(counting, rows);
      for (const { at, hub, isGone } of changes) {
        const row = rows[at];
        rows = rows.toSpliced(at, 1, ...(isGone || !row ? [] : [{ ...row, hub }]));
        read = 0;
        expect(count(counting, rows)).toEqual(count(fresh(), rows));
        expect(read).toBeLessThanOrEqual(2);
      }
    }),
  );
});
