import { api } from '@console/shared-auth/testing';
import {
  type Entry,
  fileRows,
  isRefused,
  MAX_IN_FILE,
  readForFile,
  readPage,
  sentenceOf,
  toQuery,
} from './audit-entries.ts';

const entry: Entry = {
  ...{ id: 7, at: '2026-11-27T10:00:00.000+00:00', name: 'ada', what: 'putTenant' },
  ...{ rows: ['t-1'], label: 'nord', changed: ['name'], outcome: 'updated' },
  ...{ address: '192.0.2.7', request: 'request-1', reason: '' },
};

const unfiltered = { who: '', row: '', since: '', until: '' };

test('only filled fields are searched; the last day is included', () => {
  expect(toQuery({ ...unfiltered, who: ' ', row: ' nord ' })).toEqual({ row: 'nord' });
  expect(toQuery({ ...unfiltered, who: 'ada', since: '2026-11-27', until: '2026-11-27' })).toEqual({
    who: 'ada',
    since: new Date(2026, 10, 27).toISOString(),
    until: new Date(2026, 10, 28).toISOString(),
  });
});

test.each([undefined, null, [], {}, { entries: 'none' }, { entries: {} }])(
  'the answer %j of another platform is reported as malformed',
  async (data) => {
    api.GET.mockResolvedValue({ data });
    await expect(readPage({}, 10)).rejects.toMatchObject({ kind: 'malformed' });
  },
);

test.each([null, 7, {}, { id: 'x', rows: 'r', changed: [null], name: {}, at: 5, label: false }])(
  'the entry %j of another platform is read with empty texts',
  async (given) => {
    api.GET.mockResolvedValue({ data: { entries: [given] } });
    const { entries } = await readPage({}, 10);
    for (const cell of fileRows(entries)[1] ?? []) expect(typeof cell).toBe('string');
  },
);

test.each([
  [entry, 'updated', false],
  [{ ...entry, outcome: 'taken' }, 'other', true],
  [{ ...entry, what: 'addTenantToHub' }, 'added', false],
  [{ ...entry, what: 'removeTenantFromHub', outcome: 'not-found' }, 'removed', true],
  [{ ...entry, what: 'changePermissions' }, 'permissions', false],
  [{ ...entry, what: 'getTenants', outcome: 'permission-missing' }, 'other', true],
  [{ ...entry, what: 'toString', outcome: 'done' }, 'other', false],
])('entry %# is described', (given, verb, refused) => {
  expect(sentenceOf(given).verb).toBe(verb);
  expect(isRefused(given)).toBe(refused);
});

test('a file has all pages, up to a limit', async () => {
  const pages = [
    { entries: [entry, entry], next: 5 },
    { entries: [entry], next: undefined },
  ];
  api.GET.mockReset();
  for (const data of pages) api.GET.mockResolvedValueOnce({ data });
  const counts: number[] = [];
  const { entries, isCut } = await readForFile({ who: 'ada' }, (count) => counts.push(count));
  expect({ length: entries.length, isCut, counts }).toEqual({
    length: 3,
    isCut: false,
    counts: [2, 3],
  });
  expect(api.GET.mock.calls.map(([, { params }]) => params.query)).toEqual([
    { who: 'ada', limit: '1000' },
    { who: 'ada', limit: '1000', before: '5' },
  ]);
  const full = { entries: Array.from({ length: MAX_IN_FILE }, () => entry), next: 5 };
  api.GET.mockResolvedValue({ data: full });
  expect((await readForFile({}, () => undefined)).isCut).toBe(true);
});
