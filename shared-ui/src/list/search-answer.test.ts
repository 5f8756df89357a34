import { grant } from '@console/shared-auth/testing';
import { sendEvent } from '../contract/events.ts';
import type { Column } from '../list-index/column.ts';
import type { ListSource } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { answerSearches } from './search-answer.ts';

interface Place {
  readonly id: string;
  readonly name: string;
}

const list = (part: string): ListSource<Place> => ({
  key: ['place', part],
  permission: 'GetTenants',
  call: async () => ({ data: [] }),
  isRow: (value): value is Place => value !== null,
});

const places: readonly Place[] = [
  { id: 'A-1', name: 'Œuvre du Léman' },
  { id: 'A-2', name: 'Léman Frères' },
  { id: 'A-3', name: 'Hôpital a-2' },
];

/** What is answered to a query: the names, best first. */
function search(query: string, limit = 6): readonly string[] | undefined {
  const answers: (readonly string[])[] = [];
  sendEvent('search', {
    query,
    limit,
    answer: ({ found }) => answers.push(found.map(({ name }) => name)),
  });
  expect(answers.length).toBeLessThan(2);
  return answers[0];
}

beforeAll(() => {
  answerSearches({ route: '/places', lists: [list('all'), list('own')], name: ({ name }) => name });
});

beforeEach(() => queryClient.setQueryData(['place', 'all'], places));
afterEach(() => queryClient.clear());

test('accents, case and ligatures are ignored, and a name that starts so comes first', () => {
  expect(search('LEMAN')).toEqual(['Léman Frères', 'Œuvre du Léman']);
  expect(search('oeuvre')).toEqual(['Œuvre du Léman']);
});

test('a pasted id comes before the names that contain it', () => {
  expect(search(' a-2 ')).toEqual(['Léman Frères', 'Hôpital a-2']);
});

test('no more are given than were asked for', () => {
  expect(search('e', 2)).toHaveLength(2);
});

test('a row of two lists is found once', () => {
  queryClient.setQueryData(['place', 'own'], places.slice(1));
  expect(search('freres')).toEqual(['Léman Frères']);
});

test('what was read since then is found', () => {
  queryClient.setQueryData(['place', 'all'], [{ id: 'A-4', name: 'Clinique' }]);
  expect(search('clin')).toEqual(['Clinique']);
});

test('nothing is answered where nothing matches, or nothing was read', () => {
  expect(search('nothing like it')).toBeUndefined();
  queryClient.clear();
  expect(search('leman')).toBeUndefined();
});

test('a field is asked for by name, once the code that reads such a search is there', async () => {
  const columns = [
    { id: 'id', kind: 'code', value: ({ id }: Place) => id, title: 'Id', width: 1 },
  ].map((column) => ({ ...column, field: { name: 'code', label: 'Code' } })) as Column<Place>[];
  answerSearches({
    route: '/places',
    lists: [list('all')],
    name: ({ name }) => name,
    columns: () => columns,
  });
  const arrived = new Promise<void>((resolve) => {
    sendEvent('search', { query: 'code:a-3', limit: 6, answer: jest.fn(), onMore: resolve });
  });
  await arrived;
  expect(search('code:a-3')).toEqual(['Hôpital a-2']);
  expect(search('leman -code:a-1')).toEqual(['Léman Frères']);
  expect(search('code:')).toBeUndefined();
});

test('a list that the person may read, and nobody has read, is fetched when the search opens', async () => {
  queryClient.clear();
  grant('GetUsers');
  const call = jest.fn(async () => ({ data: places }));
  answerSearches({
    route: '/places',
    lists: [{ ...list('all'), call }],
    name: ({ name }) => name,
  });
  const open = (onMore: () => void) =>
    sendEvent('search', { query: '', limit: 6, answer: jest.fn(), onMore });
  open(() => undefined);
  expect(call).not.toHaveBeenCalled();
  grant('GetTenants');
  await new Promise<void>(open);
  expect(search('freres')).toEqual(['Léman Frères']);
});

test('another version of a micro-frontend answers in place of the one before', () => {
  queryClient.setQueryData(['place', 'all'], places);
  answerSearches({ route: '/places', lists: [list('all')], name: ({ id }) => id });
  expect(search('a-2')).toEqual(['A-2']);
});
