import { runToEnd, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { serverKinds, type TestDatabase } from '../testing/databases.ts';
import { startApi } from '../testing/test-platform.ts';
import type { Occasion } from './audit-entry.ts';
import { auditMigration, readAudit, writeAudit } from './audit-trail.ts';
import { keepMonths } from './months.ts';

const ada: Occasion = { sub: 'a-1', name: 'ada', what: 'createUser', written: [] };

describe.each(serverKinds)('on $name', ({ create }) => {
  let place: TestDatabase;
  let database: Database<object>;

  beforeAll(async () => {
    place = await create();
    const { DATA_FOLDER: folder = '', DATABASE_URL: url } = place.environment;
    const schema = 'trail';
    database = await openDatabase({ databaseUrl: url || undefined, folder, schema });
    await migrate(database, schema, { '001-audit': auditMigration });
    await keepMonths(database.sql);
    await writeAudit(database.sql, ada, { rows: ['u-1', 'h-1'], outcome: 'created' });
  });

  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const run = (statement: string) => sql.raw(statement).execute(database.sql);
  const all = () => readAudit(database.sql, {}, 1000);

  async function months(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'audit'::regclass order by relname
    `.execute(database.sql);
    return rows.map(({ name }) => name);
  }

  test('the database refuses to change, delete or empty entries, in the table and in its months', async () => {
    const before = await all();
    const [month = ''] = await months();
    for (const table of ['audit', month]) {
      for (const statement of [
        `update ${table} set name = 'eve'`,
        `update ${table} set at = at + interval '1 month'`,
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} select * from ${table} on conflict (id, at) do update set name = 'eve'`,
      ]) {
        await expect(run(statement)).rejects.toThrow('The audit trail is append-only');
      }
    }
    expect(await all()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('an entry is lost with the transaction of its change', async () => {
    const written = database.sql.transaction().execute(async (transaction) => {
      await writeAudit(transaction, ada, { rows: ['u-2'], outcome: 'created' });
      throw new Error('rolled back');
    });
    await expect(written).rejects.toThrow('rolled back');
    expect(await readAudit(database.sql, { row: 'u-2' }, 10)).toEqual([]);
  });

  test('names that no text can hold are stored without these characters', async () => {
    const strange = { ...ada, name: 'n\0ul', what: 'strange' };
    await writeAudit(database.sql, strange, { rows: [], outcome: 'updated' });
    const [entry] = await readAudit(database.sql, { what: 'strange' }, 10);
    expect(entry).toMatchObject({ name: 'nul', rows: [] });
  });

  test('whole months are dropped when they are too old, which is recorded', async () => {
    const old = ['2019_12', '2020_01'];
    for (const month of old) {
      const [year, number] = month.split('_').map(Number);
      const end = new Date(Date.UTC(year ?? 0, number ?? 0)).toISOString().slice(0, 10);
      const [table, begin] = [`audit_${month}`, `${month.replace('_', '-')}-01`];
      await run(
        `create table ${table} partition of audit for values from ('${begin}') to ('${end}')`,
      );
      await run(
        `insert into audit (at, sub, name, what, rows, outcome) values ('${begin}', 'b', 'bo', 'old', '{}', 'created')`,
      );
    }
    const kept = await months();
    // Everything since January 2020, counted from today.
    const now = new Date();
    const age = (now.getUTCFullYear() - 2020) * 12 + now.getUTCMonth();
    await keepMonths(database.sql, age);
    expect(await months()).toEqual(kept.filter((name) => name !== 'audit_2019_12'));
    await keepMonths(database.sql, age - 1);
    expect(await months()).toEqual(kept.filter((name) => !/20(19|20)/.test(name)));
    expect(await readAudit(database.sql, { what: 'old' }, 10)).toEqual([]);
    const dropped = await readAudit(database.sql, { what: 'dropAuditMonth' }, 10);
    expect(dropped.map(({ rows }) => rows)).toEqual([['audit_2020_01'], ['audit_2019_12']]);
    expect(await readAudit(database.sql, { who: 'ada', row: 'u-1' }, 10)).toHaveLength(1);
  });
});

test('the embedded database refuses the same', async () => {
  const { folder, remove } = await temporaryFolder();
  const environment = { DATA_FOLDER: folder, DATABASE_URL: '' };
  await (await startApi(environment)).stop();
  const entry = `insert into audit (sub, name, what, rows, outcome) values ('a', 'ada', 'b', '{}', 'c')`;
  const run = async (statements: string) =>
    (await runToEnd('platform/testing/statements.ts', environment, ['platform', statements]))
      .stderr;
  expect(await run(entry)).toBe('');
  for (const change of ["update audit set name = 'eve'", 'delete from audit', 'truncate audit']) {
    expect(await run(change)).toContain('The audit trail is append-only');
  }
  await remove();
});
