import { type AuditLine, isSelected, toCsv, toLine } from './audit-line.ts';
import { mergeNewestFirst } from './read-trails.ts';

const at = '2026-11-27T10:00:00.000Z';
const author = { sub: 'a-1', name: 'ada', address: '192.0.2.7', request: 'request-1' };

test.each([
  [
    { id: 1, at, by: 'ada@id.example', author, how: 'to', module: 'mf-users', from: '1', to: '2' },
    {
      ...{ sub: 'a-1', name: 'ada', what: 'to', rows: ['mf-users', '2'], changed: ['1 → 2'] },
      ...{ address: '192.0.2.7', request: 'request-1' },
    },
  ],
  [
    {
      id: 2,
      at,
      by: 'root@host',
      how: 'withdraw',
      module: 'mf-users',
      version: '2',
      reason: 'bad',
    },
    {
      sub: 'operator',
      name: 'root@host',
      what: 'withdraw',
      rows: ['mf-users', '2'],
      reason: 'bad',
    },
  ],
  [
    { id: 3, at, by: 'root@host', how: 'settings', settings: ['--api', '--base'] },
    {
      ...{ sub: 'operator', name: 'root@host', what: 'settings', rows: [] },
      changed: ['--api', '--base'],
    },
  ],
] as const)('change %# of releases becomes an entry', (entry, line) => {
  expect(toLine(entry)).toEqual({ source: 'releases', at, outcome: 'updated', ...line });
});

const line: AuditLine = {
  ...{ source: 'releases', at, sub: 'a-1', name: 'ada', what: 'to', rows: ['mf-users', '2'] },
  outcome: 'updated',
};

test.each([
  [{}, true],
  [{ since: at }, true],
  [{ until: at }, false],
  [{ since: '2026-11-28T00:00:00Z' }, false],
  [{ until: '2026-11-28T00:00:00Z', who: 'ada', row: 'mf-users', what: 'to' }, true],
  [{ who: 'a-1' }, true],
  [{ who: 'ad' }, false],
  [{ row: 'mf' }, false],
  [{ what: 'release' }, false],
])('the filter %j selects an entry: %s', (filter, isIt) => {
  expect(isSelected(line, filter)).toBe(isIt);
});

test('no cell of the CSV file is a formula or breaks its line', () => {
  const reason = '=HYPERLINK("http://evil.example"); \n"x"';
  const csv = toCsv({ ...line, changed: ['+PutTenant', '-GetTenants'], reason });
  expect(csv).toBe(
    `releases;${at};a-1;ada;to;mf-users 2;;'+PutTenant -GetTenants;updated;;;"'=HYPERLINK(""http://evil.example""); \n""x"""`,
  );
});

test('the newest entries of all trails come first', async () => {
  const trail = (...days: number[]) =>
    days.map((day): AuditLine => ({ ...line, at: `2026-11-0${day}T00:00:00.000Z` })).values();
  const days: string[] = [];
  for await (const { at: time } of mergeNewestFirst([trail(7, 3), trail(), trail(9, 5, 1)])) {
    days.push(time.slice(9, 10));
  }
  expect(days).toEqual(['9', '7', '5', '3', '1']);
});
