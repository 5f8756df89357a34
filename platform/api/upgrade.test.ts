import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openOnServer } from '../database/server.ts';
import { serverKinds } from '../testing/databases.ts';
import { newTenant } from '../testing/new-rows.ts';
import { findPostgres } from '../testing/postgres-server.ts';
import { startTestIssuer } from '../testing/test-issuer.ts';
import { startApi } from '../testing/test-platform.ts';

const folder = path.join(__dirname, '../testing/upgrades');

/**
 * A dump of the schema `platform`, as docs/api.md makes it, of a database that version 1.0.0 made (commit e4539a6b):
 * the sample rows, and the permission GetTenants taken from the role auditor.
 */
const dump = gunzipSync(readFileSync(path.join(folder, 'platform-1.0.0.sql.gz'))).toString();

/** Returns the tables that version 1.0.0 uses, with its columns and the number of its rows. */
const tables = [...dump.matchAll(/^COPY (\S+) \((.+)\) FROM stdin;\n([\s\S]*?)^\\\.$/gm)].map(
  ([, table = '', columns = '', rows = '']) => ({
    table,
    columns,
    count: rows.split('\n').length - 1,
  }),
);

function load(url: string): void {
  const postgres = findPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  const words = ['--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', url];
  execFileSync(path.join(postgres.folder, 'psql'), words, { input: dump });
}

test.each(serverKinds)(
  'on $name, the data of version 1.0.0 is upgraded, and 1.0.0 can still read it',
  async ({ create }) => {
    const database = await create();
    const url = String(database.environment.DATABASE_URL);
    load(url);
    const issuer = await startTestIssuer();
    const api = await startApi({
      ...database.environment,
      ISSUER: issuer.issuer,
      LOCAL_PLATFORM: 'false',
    });
    const admin = issuer.token({ roles: ['platform-admin'] });
    const auditor = issuer.token({ roles: ['auditor'] });
    const lists = ['/tenant/list', '/user/listall', '/hub/list'];
    const rows = lists.map(async (list) => (await api.call('GET', list, { token: admin })).json());
    expect((await Promise.all(rows)).map(({ length }) => length)).toEqual([60, 140, 4]);
    expect((await api.call('GET', '/tenant/list', { token: auditor })).status).toBe(403);
    const written = await api.call('PUT', '/tenant/create', { token: admin, body: newTenant() });
    expect(written.status).toBe(201);
    await api.stop();
    expect(tables.map(({ table }) => table)).toContain('platform.tenants');
    const opened = await openOnServer<object>(url, 'platform');
    for (const { table, columns, count } of tables) {
      // The write above is in these tables too.
      const { rows } = await sql`select ${sql.raw(columns)} from ${sql.raw(table)}`.execute(
        opened.sql,
      );
      expect(`${table} ${rows.length >= count}`).toBe(`${table} true`);
    }
    await opened.close();
    await issuer.close();
    await database.remove();
  },
);
