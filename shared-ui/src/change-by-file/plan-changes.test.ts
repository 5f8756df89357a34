/** @jest-environment node */
import type { HubId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import fc from 'fast-check';
import { writeCsv } from '../contract/csv.ts';
import { writeHubs } from '../exported-row/hub-cell.ts';
import { formatVersion, toValues } from '../exported-row/row-version.ts';
import type { FormField } from '../form/form-field.ts';
import { readCsv } from '../import/csv-read.ts';
import { lines } from '../list/csv-download.ts';
import type { StoredRow } from './compare-row.ts';
import { type FileColumn, readFileRows } from './file-rows.ts';
import { countHubChanges, type PlannedRow, planChanges } from './plan-changes.ts';

const FIELDS: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true, maxLength: 40 },
  { name: 'key', label: 'Key', kind: 'code', required: true },
  { name: 'contact', label: 'Contact', kind: 'email' },
];
const HUBS = ['Jura', 'Léman', 'Alpes'].map((name) => ({ id: idOf<HubId>(`hub-${name}`), name }));

const COLUMNS: readonly FileColumn[] = [
  ...FIELDS.map(({ name, label }) => ({ name, headings: [label], isEditable: true })),
  { name: 'createdAt', headings: ['Created', 'Créée le'], isEditable: false },
  { name: 'id', headings: ['Id', 'Identifiant'], isEditable: false },
  { name: 'hubs', headings: ['Hubs'], isEditable: false },
  { name: 'version', headings: ['Version'], isEditable: false },
];

interface Tenant {
  readonly name: string;
  readonly key: string;
  readonly contact: string;
  /** Names of hubs. */
  readonly hubs: readonly string[];
}
type Tenants = Readonly<Record<string, Tenant>>;
type Cells = Record<string, string>;

const aare: Tenant = { name: 'Aare', key: 'aare', contact: 'a@x.example', hubs: ['Jura'] };
const birs: Tenant = { name: 'Birs', key: 'birs', contact: '', hubs: [] };
const TENANTS: Tenants = { a: aare, b: birs };

const toHubs = (names: readonly string[]) => HUBS.filter(({ name }) => names.includes(name));
const toStored = (tenant: Tenant): StoredRow => ({
  values: toValues(FIELDS, tenant),
  hubs: toHubs(tenant.hubs),
});

/** Returns the rows of an export, by heading. */
const exported = (tenants: Tenants): Cells[] =>
  Object.entries(tenants).map(([id, tenant]) => {
    const { values, hubs } = toStored(tenant);
    return {
      ...{
        Name: tenant.name,
        Key: tenant.key,
        Contact: tenant.contact,
        Created: '01.02.2026 10:00',
      },
      ...{ Id: id, Hubs: writeHubs(hubs.map(({ name }) => name)) },
      Version: formatVersion({ id, values, hubs: hubs.map((hub) => hub.id) }),
    };
  });

const permitted = { add: true, remove: true };

/** Writes rows to a CSV file, reads it, and plans its changes to the tenants. */
async function plan(cells: readonly Cells[], tenants: Tenants, may = permitted) {
  const titles = Object.keys(cells[0] ?? {});
  const columns = titles.map((title) => ({
    title,
    kind: 'text' as const,
    value: (row: Cells) => row[title] ?? '',
  }));
  const [heading, ...rows] = readCsv(writeCsv(lines(columns, cells))).rows;
  const file = readFileRows({ headings: heading?.cells ?? [], rows }, COLUMNS);
  if (!file) throw new Error('Expected a file with ids');
  const all = new Map(Object.entries(tenants).map(([id, tenant]) => [id, toStored(tenant)]));
  return planChanges(file.read(), {
    fields: FIELDS,
    unique: ['key'],
    hubs: HUBS,
    ids: all.keys(),
    getStored: (id) => all.get(id),
    permitted: may,
  });
}

const edited = (tenants: Tenants, edits: Readonly<Record<number, Cells>>) =>
  exported(tenants).map((cells, at) => ({ ...cells, ...edits[at] }));

const without = (rows: readonly Cells[], ...titles: string[]) =>
  rows.map((cells) =>
    Object.fromEntries(Object.entries(cells).filter(([title]) => !titles.includes(title))),
  );

const format = ({ kind, fields, hubs, problems, others }: PlannedRow) => [
  kind,
  ...fields.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
  ...hubs.map(({ change, hub }) => `${change} ${hub.name}`),
  ...others.fields.map(({ name, before }) => `others: ${name} is ${before}`),
  ...others.hubs.map(({ change, hub }) => `others: would ${change} ${hub.name}`),
  ...problems.map(({ field, code, value }) => [field, code, value].filter(Boolean).join(' ')),
];
const formatRows = ({ rows }: Awaited<ReturnType<typeof plan>>) => rows.map(format);

test('the own export changes nothing', async () => {
  const { rows, unchanged } = await plan(exported(TENANTS), TENANTS);
  expect([rows, unchanged]).toEqual([[], 2]);
});

test('shows the changes field by field, and only the differences of hubs', async () => {
  const edits = { 0: { Contact: '', Hubs: 'leman, Jura' }, 1: { Name: ' Birse ', Hubs: '' } };
  expect(formatRows(await plan(edited(TENANTS, edits), TENANTS))).toEqual([
    ['change', 'contact: a@x.example → ', 'add Léman'],
    ['change', 'name: Birs → Birse'],
  ]);
});

test('an empty cell removes from all hubs; without the column, hubs stay', async () => {
  const emptied = await plan(edited(TENANTS, { 0: { Hubs: '' } }), TENANTS);
  expect(formatRows(emptied)).toEqual([['change', 'remove Jura']]);
  expect(countHubChanges(emptied.rows)).toEqual([{ hub: HUBS[0], added: 0, removed: 1 }]);
  const none = await plan(without(edited(TENANTS, { 0: { Name: 'A' } }), 'Hubs'), TENANTS);
  expect(formatRows(none)).toEqual([['change', 'name: Aare → A']]);
});

test('a row that another user has changed meanwhile is a conflict, also if only its hubs changed', async () => {
  const file = edited(TENANTS, { 0: { Name: 'A' }, 1: { Name: 'B' } });
  const now: Tenants = {
    a: { ...aare, contact: 'new@x.example' },
    b: { ...birs, hubs: ['Alpes'] },
  };
  expect(formatRows(await plan(file, now))).toEqual([
    ['conflict', 'name: Aare → A', 'others: contact is new@x.example'],
    ['conflict', 'name: Birs → B', 'others: would remove Alpes'],
  ]);
});

test('a row that only another user has changed stays; one that both changed alike needs nothing', async () => {
  const file = edited(TENANTS, { 1: { Name: 'Birse' } });
  const now: Tenants = { a: { ...aare, name: 'Aar' }, b: { ...birs, name: 'Birse' } };
  const { rows, changedByOthers, unchanged } = await plan(file, now);
  expect([rows, changedByOthers, unchanged]).toEqual([[], 1, 1]);
});

test('adds rows without an id; another run with the same file only completes them', async () => {
  const added = { ...exported({ c: { ...birs, key: 'cham', hubs: ['Alpes'] } })[0], Id: '' };
  const file = [...exported(TENANTS), added];
  expect(formatRows(await plan(file, TENANTS))).toEqual([
    ['add', 'name:  → Birs', 'key:  → cham', 'add Alpes'],
  ]);
  const created = { ...birs, key: 'cham' };
  expect(formatRows(await plan(file, { ...TENANTS, c: created }))).toEqual([
    ['change', 'add Alpes'],
  ]);
  const { rows } = await plan(file, { ...TENANTS, c: { ...created, hubs: ['Jura', 'Alpes'] } });
  expect(rows).toEqual([]);
});

test('a file without versions only adds', async () => {
  const file = [
    ...without(edited(TENANTS, { 0: { Name: 'A' } }), 'Version'),
    { Name: 'Cham', Key: 'cham', Contact: '', Created: '', Id: '', Hubs: '' },
  ];
  expect(formatRows(await plan(file, TENANTS))).toEqual([
    ['refused', 'name: Aare → A', 'no-version'],
    ['add', 'name:  → Cham', 'key:  → cham'],
  ]);
});

test('a file exported without hubs adds tenants to hubs, but does not remove them', async () => {
  const hubs = ['Léman, Jura', 'Alpes'];
  const file = exported(TENANTS).map((cells, at) => {
    const [id, tenant] = Object.entries(TENANTS)[at] ?? ['', aare];
    const version = formatVersion({ id, ...toStored(tenant), hubs: undefined });
    return { ...cells, Hubs: hubs[at] ?? '', Version: version };
  });
  expect(formatRows(await plan(file, TENANTS))).toEqual([
    ['change', 'add Léman'],
    ['change', 'add Alpes'],
  ]);
  const emptied = file.map((cells) => ({ ...cells, Hubs: '' }));
  expect(formatRows(await plan(emptied, TENANTS))).toEqual([
    ['refused', 'remove Jura', 'no-version'],
  ]);
});

test('names the rows that cannot be changed, and why', async () => {
  const [first = {}, second = {}] = exported(TENANTS);
  const file = [
    { ...first, Name: '', Contact: 'nonsense' },
    { ...first, Name: 'Again' },
    { ...second, Key: 'aare' },
    { ...second, Id: 'unknown' },
    { ...first, Id: '', Key: 'aare', Name: 'Other' },
    { ...first, Id: '', Key: 'cham', Name: 'C', Hubs: 'Jurra' },
    { ...first, Id: '', Key: 'doubs', Name: 'D' },
    { ...first, Id: '', Key: 'doubs', Name: 'E' },
  ];
  const problems = (await plan(file, TENANTS)).rows.map(({ row, kind, problems }) => [
    row.line,
    kind,
    ...problems.map(({ field, code, earlierLine }) =>
      [field, code, earlierLine].filter(Boolean).join(' '),
    ),
  ]);
  expect(problems).toEqual([
    [2, 'refused', 'name required', 'contact format'],
    [3, 'refused', 'repeated-row 2'],
    [4, 'refused', 'key taken'],
    [5, 'refused', 'unknown-id'],
    [6, 'refused', 'key taken'],
    [7, 'refused', 'hubs unknown-hub'],
    [8, 'add'],
    [9, 'refused', 'key repeated 8'],
  ]);
});

test('refuses a row with the version of another row, as after sorting a single column', async () => {
  const [, second] = exported(TENANTS);
  const file = edited(TENANTS, { 0: { Name: 'A', Version: second?.Version ?? '' } });
  const { rows } = await plan(file, TENANTS);
  expect(rows.map(({ kind, problems }) => [kind, problems])).toEqual([
    ['refused', [{ code: 'other-version' }]],
  ]);
});

test('asks for no change of hubs that the user may not make', async () => {
  const file = edited(TENANTS, { 0: { Hubs: 'Alpes' } });
  const may = { add: true, remove: false };
  expect(formatRows(await plan(file, TENANTS, may))).toEqual([
    ['refused', 'add Alpes', 'remove Jura', 'hubs no-remove'],
  ]);
});

test.each([
  ['0012', '12'],
  ['1.50', '1,5'],
  ['2024-05-01', '01.05.2024'],
  ['2024-05-01', '5/1/24'],
  ['1.5.2024', '01.05.2024'],
])('%s saved by a spreadsheet as %s is no change', async (name, after) => {
  const tenants = { a: { ...aare, name } };
  const { rows, unchanged, reformatted } = await plan(
    edited(tenants, { 0: { Name: after } }),
    tenants,
  );
  expect([rows, unchanged, reformatted]).toEqual([[], 1, 1]);
});

test.each([
  ['01.05.2024', '05.01.2024'],
  ['01.05.2024', '2024-05-02'],
  ['12', '13'],
  ['A12', '12'],
])('%s edited to %s is a change', async (name, after) => {
  const tenants = { a: { ...aare, name } };
  const { rows } = await plan(edited(tenants, { 0: { Name: after } }), tenants);
  expect(rows.map(format)).toEqual([['change', `name: ${name} → ${after}`]]);
});

test('any tenants are exported and read without a difference', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé=+-@\'" ,;\t\r\n0'), maxLength: 8 });
  const tenant = fc.record({
    name: text,
    key: text,
    contact: text,
    hubs: fc.subarray(['Jura', 'Léman']),
  });
  const some = fc.dictionary(fc.uuid(), tenant, { minKeys: 1, maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(some, async (tenants) => {
      const { rows, unchanged } = await plan(exported(tenants), tenants);
      expect([rows.map(format), unchanged]).toEqual([[], Object.keys(tenants).length]);
    }),
  );
});

test('after any edits of two users, exactly the conflicts are named, and the rest is stored', async () => {
  const cell = fc.constantFrom('x@x.example', 'y@x.example', '');
  const inHubs = fc.subarray(HUBS.map(({ name }) => name));
  const edit = fc.record({ contact: cell, hubs: inHubs }, { requiredKeys: [] });
  const row = fc.record({
    before: fc.record({ contact: cell, hubs: inHubs }),
    mine: edit,
    theirs: edit,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const at = (change: (one: (typeof rows)[number]) => object): Tenants =>
        Object.fromEntries(
          rows.map((one, position) => [
            `id-${position}`,
            { ...birs, key: `key-${position}`, ...one.before, ...change(one) },
          ]),
        );
      const [before, mine, theirs] = [
        at(() => ({})),
        at((one) => one.mine),
        at((one) => one.theirs),
      ];
      const file = exported(before).map((cells, position) => {
        const { contact = '', hubs = [] } = mine[`id-${position}`] ?? {};
        return { ...cells, Contact: contact, Hubs: hubs.join(', ') };
      });
      const planned = await plan(file, theirs);
      const kinds = new Map(planned.rows.map(({ id, kind }) => [id, kind]));
      for (const [id, original] of Object.entries(before)) {
        const [own = birs, other = birs] = [mine[id], theirs[id]];
        // Each value on its own: the contact, and whether the tenant is in each hub.
        const parts = (tenant: Tenant) => [
          tenant.contact,
          ...HUBS.map(({ name }) => tenant.hubs.includes(name)),
        ];
        const [was, wanted, is] = [original, own, other].map(parts);
        const isOpen = (place: number) => wanted?.[place] !== is?.[place];
        const places = [...(was ?? []).keys()].filter(isOpen);
        const isMine = places.some((place) => wanted?.[place] !== was?.[place]);
        const isTheirs = places.some((place) => is?.[place] !== was?.[place]);
        const expected = isMine ? (isTheirs ? 'conflict' : 'change') : undefined;
        expect([id, kinds.get(id)]).toEqual([id, expected]);
        const change = planned.rows.find((one) => one.id === id);
        if (expected !== 'change' || !change) continue;
        // Sending exactly the differences stores the values of the file.
        const contact =
          change.fields.find(({ name }) => name === 'contact')?.after ?? other.contact;
        const hubs = new Set(other.hubs);
        for (const { change: way, hub } of change.hubs) {
          expect(hubs.has(hub.name)).toBe(way === 'remove');
          if (way === 'add') hubs.add(hub.name);
          else hubs.delete(hub.name);
        }
        expect([contact, [...hubs].sort()]).toEqual([own.contact, own.hubs.toSorted()]);
      }
    }),
  );
});
