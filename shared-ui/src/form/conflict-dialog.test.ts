/** @jest-environment node */
import { differingFields, mergedValues } from './conflict-dialog.tsx';
import type { FormField } from './form-field.ts';

const fields: readonly FormField[] = [
  { name: 'name', kind: 'text', label: 'Name' },
  { name: 'contact', kind: 'email', label: 'Contact' },
];

test('only what differs is asked about', () => {
  const mine = { name: 'Same', contact: 'mine@x.example' };
  const theirs = { name: 'Same', contact: 'theirs@x.example' };
  expect(differingFields(fields, mine, theirs).map(({ name }) => name)).toEqual(['contact']);
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
