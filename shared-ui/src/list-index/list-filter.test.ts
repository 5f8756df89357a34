/** @jest-environment node */
import { type ListFilter, withoutUnknown } from './list-filter.ts';

const rows = [{ year: '2025' }, { year: '2026' }];
const filters: readonly ListFilter<{ year: string }>[] = [
  { name: 'created', label: 'Created', groupOf: ({ year }) => year, groupLabel: (year) => year },
];

test('groups that no row is in are dropped', () => {
  expect(withoutUnknown(rows, filters, { created: ['1812', '2026'] })).toEqual({
    created: ['2026'],
  });
  expect(withoutUnknown(rows, filters, { created: ['1812'] })).toEqual({});
});

test('a choice of groups that there are stays the same object', () => {
  const chosen = { created: ['2025'] };
  expect(withoutUnknown(rows, filters, chosen)).toBe(chosen);
});
