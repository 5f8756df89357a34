/** @jest-environment node */
import { type PaletteEntry, rank } from './palette-entry.ts';

const entry = (label: string, id = label): PaletteEntry => ({ id, label, choose: () => undefined });
const labels = (groups: ReturnType<typeof rank>) =>
  groups.map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);

const pages = { name: 'Pages', entries: [entry('Tenants'), entry('Users')] };
const tenants = {
  name: 'Tenants',
  entries: [
    entry('Optique Léman', '11111111-2222-4333-8444-555555555555'),
    entry('Léman Frères'),
    entry('Hôpital Riviera'),
  ],
};

describe('the palette', () => {
  test('shows all entries if the query is empty', () => {
    expect(rank([pages, tenants], ' ')).toEqual([pages, tenants]);
  });

  test('ignores accents and case, and puts labels that start with the query first', () => {
    expect(labels(rank([pages, tenants], 'LEMAN'))).toEqual([
      ['Tenants', 'Léman Frères', 'Optique Léman'],
    ]);
  });

  test('puts the entry with a pasted id first', () => {
    const groups = rank([pages, tenants], '11111111-2222-4333-8444-555555555555');
    expect(labels(groups)).toEqual([['Tenants', 'Optique Léman']]);
  });

  test('requires every word, in any order', () => {
    expect(labels(rank([tenants], 'riviera hop'))).toEqual([['Tenants', 'Hôpital Riviera']]);
  });

  test('omits groups without a match', () => {
    expect(rank([pages, tenants], 'nothing like it')).toEqual([]);
  });
});
