/** @jest-environment node */
import type { HubId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import fc from 'fast-check';
import { readHubs, writeHubs } from './hub-cell.ts';

const hub = (name: string, id = name) => ({ id: idOf<HubId>(id), name });
const read = (cell: string, names: readonly string[]) => {
  const { hubs, unknown } = readHubs(
    cell,
    names.map((name) => hub(name)),
    [],
  );
  return [hubs.map(({ name }) => name), unknown];
};

test('reads names separated by commas, semicolons or line breaks, ignoring case and accents', () => {
  expect(read('jura;  LEMAN\nAlpes,', ['Jura', 'Léman', 'Alpes'])).toEqual([
    ['Jura', 'Léman', 'Alpes'],
    [],
  ]);
  expect(read('  ', ['Jura'])).toEqual([[], []]);
});

test('returns the names of no hub, or of hubs that differ only in case', () => {
  expect(read('Jurra, Léman', ['Jura', 'Léman'])).toEqual([['Léman'], ['Jurra']]);
  expect(read('jura', ['Jura', 'JURA'])).toEqual([[], ['jura']]);
  expect(read('JURA', ['Jura', 'JURA'])).toEqual([['JURA'], []]);
});

test('a name with a comma needs no quotation marks if it is alone in the cell', () => {
  expect(read('Vaud, Genève', ['Vaud, Genève', 'Vaud'])).toEqual([['Vaud, Genève'], []]);
});

test('the name of several hubs stands for those that the tenant is in', () => {
  const all = [hub('Jura', '1'), hub('Jura', '2')];
  expect(readHubs('Jura', all, all.slice(1)).hubs).toEqual(all.slice(1));
  expect(readHubs('Jura', all, []).unknown).toEqual(['Jura']);
});

test('any hubs are read as they were written', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'aBé ,;"\n'), minLength: 1, maxLength: 6 })
    .filter((text) => text.trim() !== '');
  const names = fc.uniqueArray(name, { selector: (text) => text.trim(), maxLength: 5 });
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.boolean()), (all, isIn) => {
      const written = all.filter(() => isIn.next().value);
      const [found = [], unknown] = read(writeHubs(written), all);
      expect([[...found].sort(), unknown]).toEqual([written.toSorted(), []]);
    }),
  );
});
