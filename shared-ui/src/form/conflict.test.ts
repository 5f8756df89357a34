/** @jest-environment node */
import { contestedFields, mergedValues } from './conflict.ts';
import type { FormField } from './form-field.ts';

const fields: readonly FormField[] = [
  { name: 'name', kind: 'text', label: 'Name' },
  { name: 'contact', kind: 'email', label: 'Contact' },
];

test('asks only about fields that both users changed differently', () => {
  const before = { name: 'Old', contact: '' };
  const asked = (mine: object, theirs: object) =>
    contestedFields(fields, before, { ...before, ...mine }, { ...before, ...theirs }).map(
      ({ name }) => name,
    );
  expect(asked({ name: 'Mine' }, { contact: 'theirs@x.example' })).toEqual([]);
  expect(asked({ name: 'Same' }, { name: 'Same' })).toEqual([]);
  expect(asked({ name: 'Mine', contact: 'm@x.example' }, { name: 'Theirs' })).toEqual(['name']);
});

test('keeps the changes of both users; the user’s own change wins a conflict by default', () => {
  const before = { name: 'Old', contact: '', note: 'old' };
  const mine = { name: 'Mine', contact: '', note: 'mine' };
  const theirs = { name: 'Old', contact: 'theirs@x.example', note: 'theirs' };
  expect(mergedValues(before, mine, theirs)).toEqual({
    name: 'Mine',
    contact: 'theirs@x.example',
    note: 'mine',
  });
});
