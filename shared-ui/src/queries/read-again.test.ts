/** @jest-environment node */
import { configuration, tenants } from '@console/shared-auth';
import { api } from '@console/shared-auth/testing';
import { putRow } from './list-cache.ts';
import { listQuery, rowsSent } from './list-source.ts';
import { queryClient } from './query-client.ts';

const source = tenants.list;

type Row = { id: string; name: string };

const rows = (...names: string[]): Row[] => names.map((name) => ({ id: `id-${name}`, name }));

interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

const respond = ({ status = 200, headers = {}, data }: Given) => ({
  data,
  response: { status, headers: new Headers(headers) },
});

const whole = (data: unknown, etag = '"1"') => respond({ data, headers: { etag } });

const DELTA = { im: 'json-rows', 'delta-base': '"1"', etag: 'W/"2"' };

const delta = (data: unknown, headers: Readonly<Record<string, string>> = DELTA) =>
  respond({ status: 226, headers, data });

const read = () => queryClient.fetchQuery({ ...listQuery(source), staleTime: 0 });

const sentHeaders = () => api.GET.mock.calls.map(([, { headers = {} }]) => headers);

const asked = { 'a-im': 'json-rows', 'if-none-match': '"1"' };

let before: unknown[];

beforeEach(async () => {
  Object.assign(globalThis, { document: { hidden: true } });
  queryClient.clear();
  api.GET.mockReset().mockResolvedValueOnce(whole(rows('Aare', 'Birs', 'Orbe')));
  before = await read();
  api.GET.mockReset();
});

afterAll(() => queryClient.clear());

test('only the changes are read, and unchanged rows keep their objects and places', async () => {
  const changed = { id: 'id-Birs', name: 'Birsig' };
  api.GET.mockResolvedValueOnce(delta({ rows: [...rows('Ergolz'), changed], gone: ['id-Orbe'] }));
  const after = await read();
  expect(after).toEqual([...rows('Aare'), changed, ...rows('Ergolz')]);
  expect(after[0]).toBe(before[0]);
  expect(sentHeaders()).toEqual([asked]);
  const query = queryClient.getQueryCache().find({ queryKey: source.key });
  expect(query && rowsSent(query)).toBe(3);
  // The next changes are those since this answer.
  api.GET.mockResolvedValueOnce(
    delta({ rows: [], gone: [] }, { ...DELTA, 'delta-base': '"2"', etag: '"3"' }),
  );
  expect(await read()).toBe(after);
  expect(sentHeaders()[1]).toEqual({ ...asked, 'if-none-match': 'W/"2"' });
});

test('an unchanged list stays the same object', async () => {
  api.GET.mockResolvedValueOnce(respond({ status: 304, headers: { etag: '"1"' } }));
  expect(await read()).toBe(before);
});

test('a whole list is accepted too', async () => {
  api.GET.mockResolvedValueOnce(whole(rows('Aare', 'Ergolz'), '"2"'));
  const after = await read();
  expect(after).toEqual(rows('Aare', 'Ergolz'));
  expect(after[0]).toBe(before[0]);
  expect(api.GET).toHaveBeenCalledTimes(1);
});

const RIGHT = { rows: rows('Ergolz'), gone: [] };

test.each<[string, Given]>([
  ['without a base', delta(RIGHT, { im: 'json-rows', etag: '"2"' })],
  ['of another base', delta(RIGHT, { ...DELTA, 'delta-base': '"0"' })],
  ['without an ETag', delta(RIGHT, { im: 'json-rows', 'delta-base': '"1"' })],
  ['of another manipulation', delta(RIGHT, { ...DELTA, im: 'vcdiff' })],
  ['without a manipulation', delta(RIGHT, { 'delta-base': '"1"', etag: '"2"' })],
  ['that is a list', delta(rows('Ergolz'))],
  ['that is empty', delta(undefined)],
  ['that is null', delta(null)],
  ['without `gone`', delta({ rows: [] })],
  ['without `rows`', delta({ gone: [] })],
  ['whose `gone` has objects', delta({ rows: [], gone: [{ id: 'id-Aare' }] })],
  ['with a row without an id', delta({ rows: [{ name: 'Ergolz' }], gone: [] })],
  ['with an id instead of a row', delta({ rows: ['id-Ergolz'], gone: [] })],
  ['with a row twice', delta({ rows: [...rows('Ergolz'), ...rows('Ergolz')], gone: [] })],
  ['with a row that is also gone', delta({ rows: rows('Aare'), gone: ['id-Aare'] })],
  ['with a row of other types', delta({ rows: [{ id: 'id-Aare', name: {} }], gone: [] })],
  ['with status 200', { ...delta(RIGHT), ...respond({ data: RIGHT, headers: DELTA }) }],
])('after a delta %s, the whole list is read', async (_, answer) => {
  const right = rows('Aare', 'Birs', 'Orbe', 'Ergolz');
  api.GET.mockResolvedValueOnce(answer).mockResolvedValueOnce(whole(right, '"2"'));
  expect(await read()).toEqual(right);
  expect(sentHeaders()).toEqual([asked, {}]);
});

test('changes are applied to the server’s list, not to the user’s own changes', async () => {
  putRow(source, { ...rows('Aare')[0], id: 'id-Aare', name: 'Own' } as never);
  const server = { id: 'id-Aare', name: 'Server' };
  api.GET.mockResolvedValueOnce(delta({ rows: [server], gone: [] }));
  expect(await read()).toEqual([server, ...rows('Birs', 'Orbe')]);
  putRow(source, { id: 'id-New', name: 'New' } as never);
  api.GET.mockResolvedValueOnce(respond({ status: 304, headers: { etag: 'W/"2"' } }));
  expect(await read()).toEqual([server, ...rows('Birs', 'Orbe')]);
});

test.each<[string, () => unknown]>([
  ['the first answer has no ETag', () => respond({ data: rows('Aare') })],
  ['a row of the first answer had a fault', () => whole([...rows('Aare'), { id: 'x', name: 1 }])],
])('the whole list is read if %s', async (_, first) => {
  queryClient.clear();
  api.GET.mockResolvedValueOnce(first()).mockResolvedValueOnce(whole(rows('Aare'), '"2"'));
  await read();
  expect(await read()).toEqual(rows('Aare'));
  expect(sentHeaders()).toEqual([{}, {}]);
});

test('an API without the extension is never asked for changes', async () => {
  const { api: settings } = await configuration;
  const replaced = jest.replaceProperty(settings, 'extensions', ['audit']);
  api.GET.mockResolvedValueOnce(whole(rows('Aare'), '"2"'));
  expect(await read()).toEqual(rows('Aare'));
  expect(sentHeaders()).toEqual([{}]);
  replaced.restore();
});
