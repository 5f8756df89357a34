/** @jest-environment node */

import fc from 'fast-check';
import { runToEnd } from '../idle/run-to-end.ts';
import {
  changesSince,
  hashFields,
  type ListChanges,
  type OwnRow,
  type ShownRows,
  takeSnapshot,
} from './snapshot.ts';

interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly contact?: string;
}

const fields = ['name', 'contact'];
const nameOf = ({ name }: Tenant) => name;

function changes(
  before: readonly Tenant[],
  after: readonly Tenant[],
  own: ReadonlyMap<string, OwnRow> = new Map(),
  shown: ShownRows = () => [],
): ListChanges {
  const old = runToEnd(takeSnapshot({ rows: before, fields, nameOf }, 1));
  const reading = { rows: after, fields, nameOf };
  const now = runToEnd(takeSnapshot(reading, 2));
  return runToEnd(changesSince(old, now, reading, own, shown));
}

const many = Array.from({ length: 100_000 }, (_, number) => ({
  id: `id-${number}`,
  name: `Tenant ${number}`,
  contact: `contact-${number}@x.example`,
}));

test('finds 3 new, 2 changed and 1 removed row among 100,000', () => {
  const after = many.filter(({ id }) => id !== 'id-77777').toReversed();
  const at = (id: string) => after.findIndex((row) => row.id === id);
  after[at('id-4711')] = { id: 'id-4711', name: 'Tenant 4711', contact: 'new@x.example' };
  after[at('id-99999')] = { id: 'id-99999', name: 'Renamed', contact: '' };
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    after.splice(9, 0, { id: name, name, contact: '' });
  const { added, changed, gone } = changes(many, after);
  expect(added.map(({ name }) => name)).toEqual(['Gamma', 'Beta', 'Alpha']);
  expect(gone).toEqual([{ id: 'id-77777', name: 'Tenant 77777' }]);
  expect(changed).toEqual([
    {
      id: 'id-99999',
      name: 'Renamed',
      fields: [
        { name: 'name', after: 'Renamed' },
        { name: 'contact', after: '' },
      ],
    },
    { id: 'id-4711', name: 'Tenant 4711', fields: [{ name: 'contact', after: 'new@x.example' }] },
  ]);
});

test('compares in many small steps', () => {
  const steps = takeSnapshot({ rows: many, fields, nameOf }, 1);
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThanOrEqual(50);
});

const before = [{ id: 'a', name: 'A', contact: 'info@a.example' }];
const after = [{ id: 'a', name: 'A', contact: 'contact@a.example' }];

test('gives the earlier value only if this session has shown it', () => {
  const shownAs = (...rows: object[]) => changes(before, after, new Map(), () => rows);
  expect(shownAs().changed[0]?.fields).toEqual([{ name: 'contact', after: 'contact@a.example' }]);
  expect(shownAs({ contact: 'in-between@a.example' }).changed[0]?.fields[0]).not.toHaveProperty(
    'before',
  );
  const known = shownAs({ contact: 'in-between@a.example' }, { contact: 'info@a.example' });
  expect(known.changed[0]?.fields[0]?.before).toBe('info@a.example');
});

test('does not report the user’s own changes, but reports later changes by others', () => {
  const own = new Map<string, OwnRow>([
    ['a', { values: hashFields(after[0] ?? {}, fields) }],
    ['b', { values: undefined }],
  ]);
  const others = [...before, { id: 'b', name: 'B' }];
  expect(changes(others, after, own)).toEqual({ added: [], changed: [], gone: [] });
  const later = [{ id: 'a', name: 'A', contact: 'again@a.example' }];
  expect(changes(others, later, own).changed.map(({ id }) => id)).toEqual(['a']);
  expect(changes(others, [], own).gone.map(({ id }) => id)).toEqual(['a']);
});

const rows = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    name: fc.constantFrom('A', 'B', ''),
    contact: fc.constantFrom('x', 'y', undefined),
  }),
  { selector: ({ id }) => id },
);

test('finds the same changes as a simple comparison', () => {
  fc.assert(
    fc.property(rows, rows, (old, now) => {
      const found = changes(old as Tenant[], now as Tenant[]);
      const was = new Map(old.map((row) => [row.id, row]));
      const is = new Map(now.map((row) => [row.id, row]));
      const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
      expect(ids(found.added)).toEqual(ids(now.filter(({ id }) => !was.has(id))));
      expect(ids(found.gone)).toEqual(ids(old.filter(({ id }) => !is.has(id))));
      const differ = now.flatMap((row) => {
        const other = was.get(row.id);
        if (!other) return [];
        const names = [
          ...(other.name === row.name ? [] : ['name']),
          ...((other.contact ?? '') === (row.contact ?? '') ? [] : ['contact']),
        ];
        return names.length > 0 ? [`${row.id} ${names.join()}`] : [];
      });
      expect(
        found.changed.map((row) => `${row.id} ${row.fields.map(({ name }) => name).join()}`),
      ).toEqual(differ);
    }),
  );
});
