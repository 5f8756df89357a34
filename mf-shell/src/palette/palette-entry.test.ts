/** @jest-environment node */
import { type PaletteEntry, ranked } from './palette-entry.ts';

const entry = (label: string, id = label): PaletteEntry => ({ id, label, choose: () => undefined });
const labels = (groups: ReturnType<typeof ranked>) =>
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

describe('what the palette finds', () => {
  test('everything, before anything is typed', () => {
    expect(ranked([pages, tenants], ' ')).toEqual([pages, tenants]);
  });

  test('accents and case are ignored, what starts with the query comes first', () => {
    expect(labels(ranked([pages, tenants], 'LEMAN'))).toEqual([
      ['Tenants', 'Léman Frères', 'Optique Léman'],
    ]);
  });

  test('a pasted id comes first', () => {
    const groups = ranked([pages, tenants], '11111111-2222-4333-8444-555555555555');
    expect(labels(groups)).toEqual([['Tenants', 'Optique Léman']]);
  });

  test('every word has to be there, in any order', () => {
    expect(labels(ranked([tenants], 'riviera hop'))).toEqual([['Tenants', 'Hôpital Riviera']]);
  });

  test('groups without a match are gone', () => {
    expect(ranked([pages, tenants], 'nothing like it')).toEqual([]);
  });
});
