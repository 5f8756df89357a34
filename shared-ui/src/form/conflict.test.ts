/** @jest-environment node */
import { contestedFields, mergedValues } from './conflict.ts';
import type { FormField } from './form-field.ts';

const fields: readonly FormField[] = [
  { name: 'name', kind: 'text', label: 'Name' },
  { name: 'contact', kind: 'email', label: 'Contact' },
];

test('only what both have changed is asked about, and not where they agree', () => {
  const before = { name: 'Old', contact: '' };
  const asked = (mine: object, theirs: object) =>
    contestedFields(fields, before, { ...before, ...mine }, { ...before, ...theirs }).map(
      ({ name }) => name,
    );
  expect(asked({ name: 'Mine' }, { contact: 'theirs@x.example' })).toEqual([]);
  expect(asked({ name: 'Same' }, { name: 'Same' })).toEqual([]);
  expect(asked({ name: 'Mine', contact: 'm@x.example' }, { name: 'Theirs' })).toEqual(['name']);
});

test('each keeps what they changed; where both did, it is mine until I say otherwise', () => {
  const before = { name: 'Old', contact: '', note: 'old' };
  const mine = { name: 'Mine', contact: '', note: 'mine' };
  const theirs = { name: 'Old', contact: 'theirs@x.example', note: 'theirs' };
  expect(mergedValues(before, mine, theirs)).toEqual({
    name: 'Mine',
    contact: 'theirs@x.example',
    note: 'mine',
  });
});
