/** @jest-environment node */
import type { Column } from './column.ts';
import { readSearch, searchForLink } from './search-grammar.ts';

interface User {
  readonly id: string;
  readonly name: string;
  readonly hubs: readonly string[];
  readonly tenants?: number;
  readonly signedIn?: string;
}

const columns: readonly Pick<Column<User>, 'kind' | 'value' | 'searchAs'>[] = [
  { kind: 'text', value: ({ name }) => name },
  {
    kind: 'text',
    value: ({ hubs }) => hubs[0],
    searchAs: { name: 'hub', label: 'Hub', texts: ({ hubs }) => hubs },
  },
  {
    kind: 'number',
    value: ({ tenants }) => tenants,
    searchAs: { name: 'tenants', label: 'Organisations' },
  },
  {
    kind: 'time',
    value: ({ signedIn }) => signedIn,
    searchAs: { name: 'signed-in', label: 'Dernière connexion' },
  },
];

const users: readonly User[] = [
  {
    id: 'a',
    name: 'A',
    hubs: ['France Est', 'Arc lémanique'],
    tenants: 2,
    signedIn: local(2025, 10, 31, 23, 59),
  },
  { id: 'b', name: 'B', hubs: ['France Est'], tenants: 10, signedIn: local(2025, 11, 1) },
  { id: 'c', name: 'C', hubs: ['France'], tenants: 1200, signedIn: local(2025, 11, 30) },
  { id: 'd', name: 'D', hubs: [] },
];

/** Returns a local time in the format of the servers. */
function local(year: number, month: number, day: number, hours = 0, minutes = 0): string {
  return new Date(year, month - 1, day, hours, minutes).toISOString();
}

function passing(query: string): string {
  const tests = readSearch(query, columns).terms.map(({ createTest }) => createTest(users));
  return users
    .filter((_, position) => tests.every((test) => test(position)))
    .map(({ id }) => id)
    .join('');
}

test.each([
  ['hub:france', 'abc', 'a part of one of the texts'],
  ['HUB:"france est"', 'ab', 'a quoted text with a space'],
  ['hub:"France Est" -hub:"Arc lemanique"', 'b', 'one hub, but not another'],
  ['hub:=france', 'c', 'the whole of one of the texts'],
  ['hub:none', 'd', 'no hub'],
  ['-hub:aucun', 'abc', 'any hub; the word for none in another language'],
  ['hub:"none"', '', 'a quoted word, which is only a text'],
  ['tenants:>10', 'c', 'more'],
  ['tenants:>=10', 'bc', 'this number or more'],
  ['tenants:<10', 'a', 'fewer; a missing number is not zero'],
  ['tenants:<=10', 'ab', 'this number or fewer'],
  ['tenants:2..10', 'ab', 'a range that includes both numbers'],
  ['tenants:..10', 'ab', 'no lower end'],
  ['tenants:1’200', 'c', 'a number as people write it'],
  ['signed-in:2025-11', 'bc', 'a month'],
  ['signed-in:<2025-11', 'a', 'before a month'],
  ['signed-in:>2025-11-01', 'c', 'after a day'],
  ['signed-in:<=01.11.2025', 'ab', 'up to a day, in the Swiss format'],
  ['signed-in:10.2025..11.2025', 'abc', 'from a month to another'],
  ['signed-in:2025..', 'abc', 'no upper end'],
  ['signed-in:never', 'd', 'never'],
  ['-signed-in:>=2025-11', 'ad', 'not since, or never'],
  ['derniere-connexion:<2025-11', 'a', 'the field’s name in the user’s language'],
  ['hub:“France Est”', 'ab', 'the quotation marks of a word processor'],
  ['hub:« France\u00a0Est »', 'ab', 'a space that differs from the one in the name'],
  ['hub:«\u202fFrance Est\u202f»', 'ab', 'French quotation marks'],
  ['hub:„France Est“ −hub:»Arc lemanique«', 'b', 'German quotation marks, and a minus sign'],
  ['hub:‹France Est› –hub:‘Arc lemanique’', 'b', 'single quotation marks, and a dash'],
  ['hub：＝＂Ｆrance＂', '', 'a letter that differs from the one in the name'],
  ['ｈｕｂ：＝＂France＂', 'c', 'full-width characters'],
  ['－tenants：＞＝１０', 'ad', 'full-width characters'],
  ['hub:"France “Est”"', '', 'quotation marks that are part of the text'],
  ['signed‐in:2025–11', 'bc', 'other kinds of hyphens'],
])('%s finds %s: %s', (query, found) => {
  expect(passing(query)).toBe(found);
  expect(readSearch(query, columns).problems).toEqual([]);
});

test.each([
  ['signed-in:<banana', 'date'],
  ['signed-in:2025-13', 'date'],
  ['signed-in:31.02.2025', 'date'],
  ['signed-in:>2025..2026', 'date'],
  ['signed-in:..', 'date'],
  ['tenants:many', 'number'],
  ['-tenants:1..x', 'number'],
  ['hub:', 'value'],
  ['signed-in:>', 'value'],
  ['hub:""', 'value'],
  ['hub:« »', 'value'],
  ['name:A', 'field'],
  ['−hub2:x', 'field'],
])('%s lacks a %s, and finds nothing', (term, expected) => {
  const query = `a ${term} hub:france b`;
  expect(readSearch(query, columns)).toMatchObject({ text: 'a b', problems: [{ term, expected }] });
  expect(passing(query)).toBe('');
});

test.each(['hub:"open', '-hub:« France', 'hub:="France Est -hub:x'])(
  '%s has an unclosed quotation mark, and finds nothing',
  (query) => {
    expect(readSearch(query, columns).problems).toEqual([
      { term: query, expected: 'quotation-mark' },
    ]);
    expect(passing(query)).toBe('');
  },
);

test('an apostrophe in or before a name is not a quotation mark', () => {
  const rows = ['L’Isle', '’s-Gravenhage', 'Zum “Bären”'].map((name, at) => ({
    id: String(at),
    name,
    hubs: [name],
  }));
  const found = (query: string) => {
    const [term] = readSearch<User>(query, columns).terms;
    const passes = term?.createTest(rows);
    return rows.filter((_, at) => passes?.(at)).map(({ name }) => name);
  };
  expect(found('hub:L’Isle')).toEqual(['L’Isle']);
  expect(found('hub:‘L’Isle’')).toEqual(['L’Isle']);
  expect(found('hub:’s-Grav')).toEqual(['’s-Gravenhage']);
  expect(found('hub:"Zum “Bären”"')).toEqual(['Zum “Bären”']);
});

test('text that names no field is a plain word', () => {
  const query = 'http://x Name: 12:30 hub -x : -hub L’Isle Saint–Imier';
  expect(readSearch(query, columns)).toEqual({ text: query, terms: [], problems: [] });
  expect(readSearch('le hub:france  man', columns).text).toBe('le man');
  expect(readSearch('"urn:x y" “a:b”', columns).text).toBe('urn:x y a:b');
});

test('a link has field names that are the same in every language', () => {
  expect(searchForLink(' a  -Dernière-connexion:<2025 hub:"x  y" foo:b ', columns)).toBe(
    ' a  -signed-in:<2025 hub:"x  y" foo:b ',
  );
});
