/** @jest-environment node */
import type { HubId, Tenant, TenantId } from '@console/shared-auth';
import { ApiError, api, hubs, idOf, tenants } from '@console/shared-auth/testing';
import fc from 'fast-check';
import { formatVersion, parseVersion, toValues } from '../exported-row/row-version.ts';
import type { FormField, FormValues } from '../form/form-field.ts';
import { queryClient } from '../queries/query-client.ts';
import { isActive } from '../tray/job.ts';
import { JobQueue } from '../tray/job-queue.ts';
import { JobRun } from '../tray/job-run.ts';
import { changeTask } from './change-tasks.ts';
import type { FileRow } from './file-rows.ts';
import { LatestRows } from './latest-rows.ts';
import { isSent, planChanges } from './plan-changes.ts';

const FIELDS: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'key', label: 'Key', kind: 'code', required: true },
  { name: 'contactEmail', label: 'Contact', kind: 'email' },
];
const JURA = { id: idOf<HubId>('jura'), name: 'Jura', tenantCount: 0, userCount: 0, createdAt: '' };

afterAll(() => queryClient.clear());

/** A server whose rows other users change as well. */
class FakePlatform {
  readonly rows = new Map<string, Tenant>();
  readonly inJura = new Set<string>();
  /** Each write of the file that changed a row or a hub. */
  readonly stored: string[] = [];
  readonly calls: string[] = [];
  readonly #hasVersions: boolean;
  /** Called before each call of this user. */
  onCall: (id: string) => 'answer' | 'fail' | 'lose' = () => 'answer';

  constructor(names: readonly string[], hasVersions = true) {
    this.#hasVersions = hasVersions;
    for (const name of names) this.#put({ id: name, name, key: name });
    queryClient.clear();
    api.GET.mockReset().mockImplementation(async (path) => {
      if (path === '/tenant/list') return { data: [...this.rows.values()] };
      return { data: path === '/hub/list' ? [JURA] : [...this.inJura] };
    });
    api.PUT.mockReset().mockImplementation(async (path, { body, params }) => {
      if (path !== '/tenant/create')
        return this.#answer(params.path.tenantId, 'into Jura', () =>
          this.inJura.add(params.path.tenantId),
        );
      return this.#answer(body.id, 'put', () => this.#putIf(body, params.header['if-match']));
    });
    api.DELETE.mockReset().mockImplementation(async (_, { params }) =>
      this.#answer(params.path.tenantId, 'out of Jura', () =>
        this.inJura.delete(params.path.tenantId),
      ),
    );
  }

  /** Changes a row as another user. */
  change(id: string, contactEmail: string): void {
    const row = this.rows.get(id);
    if (row) this.#put({ ...row, contactEmail });
  }

  #answer(id: string, what: string, write: () => unknown) {
    const outcome = this.onCall(id);
    this.calls.push(`${what} ${id}`);
    if (outcome === 'fail') throw new ApiError({ kind: 'server', status: 500 });
    const before = JSON.stringify([this.rows.get(id), this.inJura.has(id)]);
    const data = write();
    if (JSON.stringify([this.rows.get(id), this.inJura.has(id)]) !== before)
      this.stored.push(`${what} ${id}`);
    if (outcome === 'lose') throw new ApiError({ kind: 'timeout' });
    return { data };
  }

  #putIf(body: FormValues, ifMatch: string | undefined): Tenant {
    const { id = '' } = body;
    const row = this.rows.get(id);
    const isStored =
      row && JSON.stringify(toValues(FIELDS, row)) === JSON.stringify(toValues(FIELDS, body));
    if (row && isStored) return row;
    if (ifMatch !== undefined && ifMatch !== `"${row?.version}"`)
      throw new ApiError({ kind: 'conflict', status: 412, current: row });
    return this.#put(body);
  }

  #put(values: object): Tenant {
    const given = values as Tenant;
    const version = (this.rows.get(given.id)?.version ?? 0) + 1;
    const row = {
      createdAt: '2026-01-01',
      createdBy: 'x',
      ...given,
      ...(this.#hasVersions && { version }),
    };
    this.rows.set(given.id, row);
    return row;
  }

  /** Returns the row of a file that was exported now, with a new contact, and in Jura or not. */
  exported(id: string, contactEmail: string, hubs?: string): FileRow {
    const values = toValues(FIELDS, this.rows.get(id) ?? {});
    const version = formatVersion({ id, values, hubs: this.inJura.has(id) ? [JURA.id] : [] });
    return {
      line: 2,
      id,
      version: parseVersion(version),
      values: { ...values, contactEmail },
      hubs,
    };
  }
}

const put = (id: string, values: FormValues, version?: number) => {
  const { name = '', key = '', ...more } = values;
  return tenants.put({ id, name, key, ...more }, version);
};

async function compare(rows: readonly FileRow[]) {
  const latest = new LatestRows(tenants.list, FIELDS, true);
  await latest.read();
  const plan = await planChanges(rows, {
    ...{ fields: FIELDS, unique: ['key'], hubs: latest.hubs, ids: latest.ids },
    getStored: (id) => latest.stored(id),
    permitted: { add: true, remove: true },
  });
  const tasks = plan.rows.filter(isSent).map((row) =>
    changeTask(row, {
      latest,
      put,
      describe: ({ fields, hubs }) => [
        ...fields.map(({ name, before }) => ({ field: name, code: before })),
        ...hubs.map(({ change, hub }) => ({ field: change, code: hub.name })),
      ],
    }),
  );
  return { plan, run: new JobRun(tasks, new JobQueue(async () => undefined)) };
}

function untilRest(run: JobRun): Promise<void> {
  return new Promise((resolve) => {
    const check = () => !isActive(run.progress.get()) && resolve();
    run.progress.subscribe(check);
    check();
  });
}

async function store(rows: readonly FileRow[]) {
  const compared = await compare(rows);
  compared.run.start();
  await untilRest(compared.run);
  return { ...compared, verdicts: compared.run.verdicts };
}

test('stores values first, then hubs; the same file, chosen again, sends nothing', async () => {
  const platform = new FakePlatform(['a', 'b']);
  platform.inJura.add('b');
  const rows = [platform.exported('a', 'new@x.example', 'Jura'), platform.exported('b', '', '')];
  await store(rows);
  expect(platform.calls).toEqual(['put a', 'out of Jura b', 'into Jura a']);
  expect((await store(rows)).plan).toMatchObject({ rows: [], unchanged: 2 });
  expect(platform.calls).toHaveLength(3);
});

test('keeps the members of a row that the file lacks', async () => {
  const platform = new FakePlatform(['a']);
  platform.change('a', 'kept@x.example');
  const { values, ...row } = platform.exported('a', '');
  await store([{ ...row, values: { name: 'Aare' } }]);
  expect(platform.rows.get('a')).toMatchObject({ name: 'Aare', contactEmail: 'kept@x.example' });
});

test.each([true, false])(
  'another user’s change just before the write is not overwritten, if the server has versions: %s',
  async (hasVersions) => {
    const platform = new FakePlatform(['a'], hasVersions);
    const { run } = await compare([platform.exported('a', 'mine@x.example')]);
    platform.change('a', 'theirs@x.example');
    // Without versions, the newest list that was read is compared.
    if (!hasVersions) await queryClient.refetchQueries({ queryKey: tenants.list.key });
    run.start();
    await untilRest(run);
    expect(run.verdicts.get('a')).toMatchObject({
      problem: { kind: 'conflict', fields: [{ field: 'contactEmail', code: 'theirs@x.example' }] },
    });
    expect(platform.rows.get('a')?.contactEmail).toBe('theirs@x.example');
  },
);

test('writes over a newer version that has the exported values again', async () => {
  const platform = new FakePlatform(['a']);
  const { run } = await compare([platform.exported('a', 'mine@x.example')]);
  platform.change('a', 'theirs@x.example');
  platform.change('a', '');
  run.start();
  await untilRest(run);
  expect(platform.calls).toEqual(['put a', 'put a']);
  expect(platform.rows.get('a')?.contactEmail).toBe('mine@x.example');
});

test('a retry continues with the hubs of a row whose values were stored', async () => {
  const platform = new FakePlatform(['a']);
  const row = platform.exported('a', 'new@x.example', 'Jura');
  const { run } = await compare([
    row,
    { ...row, id: '', version: undefined, values: { name: 'B', key: 'b' } },
  ]);
  platform.onCall = () => (platform.calls.length >= 2 ? 'fail' : 'answer');
  run.start();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ done: 0, failed: 2 });
  platform.onCall = () => 'answer';
  const before = platform.calls.length;
  run.retryFailed();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ done: 2, failed: 0 });
  expect(platform.calls.slice(before).map((call) => call.slice(0, 9))).toEqual([
    'into Jura',
    'into Jura',
  ]);
  expect(platform.inJura.size).toBe(2);
});

test('whatever fails, is lost or changed meanwhile: nothing is overwritten, or stored twice', async () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
  const event = fc.record({
    outcome: fc.constantFrom('answer', 'answer', 'fail', 'lose'),
    other: fc.option(fc.constantFrom(...NAMES), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
      const platform = new FakePlatform(NAMES);
      const rows = NAMES.map((name) => platform.exported(name, 'mine@x.example', 'Jura'));
      const changed = new Set<string>();
      const left = [...events];
      platform.onCall = () => {
        const { outcome = 'answer', other } = left.shift() ?? {};
        if (other) platform.change(other, 'theirs@x.example');
        if (other) changed.add(other);
        return outcome as 'answer';
      };
      const { run } = await compare(rows);
      for (let tries = 0; tries < 15; tries += 1) {
        if (tries === 0) run.start();
        else run.retryFailed();
        await untilRest(run);
      }
      // The same file, chosen again after the page was closed.
      await store(rows);
      const contacts = NAMES.map((name) => platform.rows.get(name)?.contactEmail);
      expect(contacts).toEqual(
        NAMES.map((name) => (changed.has(name) ? 'theirs@x.example' : 'mine@x.example')),
      );
      expect(new Set(platform.stored).size).toBe(platform.stored.length);
      const unchanged = NAMES.filter((name) => !changed.has(name));
      expect(unchanged.filter((name) => !platform.inJura.has(name))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('the hubs are those of the newest read', async () => {
  const platform = new FakePlatform(['a']);
  const row = platform.exported('a', '', 'Jura');
  platform.inJura.add('a');
  expect((await compare([row])).plan.unchanged).toBe(1);
  expect(queryClient.getQueryData<ReadonlySet<TenantId>>(hubs.tenantIdsKey(JURA.id))?.size).toBe(1);
});
