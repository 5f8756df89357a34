import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { sql } from 'kysely';
import { runStatements } from '../database/run-statements.ts';
import { openOnServer } from '../database/server.ts';
import { serverKinds } from '../testing/databases.ts';
import { openStream } from '../testing/event-client.ts';
import { newTenant } from '../testing/new-rows.ts';
import { findPostgres } from '../testing/postgres-server.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

const SEEDED = 60;

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let issuer: TestIssuer;
let token: string;

beforeAll(async () => {
  place = await temporaryFolder();
  issuer = await startTestIssuer();
  token = issuer.token({ roles: ['platform-admin'] });
});

afterAll(async () => {
  await issuer.close();
  await place.remove();
});

const start = (environment: Readonly<Record<string, string>>) =>
  startApi({ ...environment, ISSUER: issuer.issuer });

async function create(api: RunningApi, count: number): Promise<string[]> {
  const tenants = Array.from({ length: count }, newTenant);
  for (const body of tenants) {
    expect((await api.call('PUT', '/tenant/create', { token, body })).status).toBe(201);
  }
  return tenants.map(({ id }) => id);
}

async function read(api: RunningApi, etag = '') {
  const headers = { 'if-none-match': etag };
  const answer = await api.call('GET', '/tenant/list', { token, headers });
  const tenants: { id: string }[] = answer.status === 200 ? await answer.json() : [];
  return { etag: answer.headers.get('etag') ?? '', ids: tenants.map(({ id }) => id) };
}

/** Returns the id of the stream's current position. */
async function position(api: RunningApi): Promise<string> {
  const stream = await openStream(api.origin, token);
  stream.close();
  return stream.events[0]?.id ?? '';
}

/** Writes damaged copies of a backup, as a faulty disk or a broken connection may produce them. */
function writeDamaged(file: string): string[] {
  const content = readFileSync(file);
  const flipped = Buffer.from(content);
  const middle = content.length >> 1;
  flipped.fill(~(content[middle] ?? 0), middle, middle + 64);
  const kinds = { cut: content.subarray(0, middle), flipped, none: Buffer.from('nonsense\n') };
  return Object.entries(kinds).map(([kind, content]) => {
    writeFileSync(`${file}.${kind}`, content);
    return `${file}.${kind}`;
  });
}

/** Expects that clients can tell the restored database from the one that continued after the backup. */
async function expectDifferentDatabase(
  api: RunningApi,
  before: { etag: string; position: string },
) {
  // Now the newest numbers of the restored database equal those in `before`.
  await create(api, 2);
  const now = await read(api, before.etag);
  expect(now.ids).toHaveLength(SEEDED + 3);
  expect(now.etag).not.toBe(before.etag);
  const stream = await openStream(api.origin, token, before.position);
  await stream.until(({ length }) => length > 1);
  expect(stream.events[1]?.data.change).toBe('missed');
  stream.close();
}

test('a running embedded database is backed up and restored; a damaged backup changes nothing', async () => {
  const environment = { DATA_FOLDER: path.join(place.folder, 'data'), DATABASE_URL: '' };
  const file = path.join(place.folder, 'platform.backup');
  const command = (name: string, backupFile = file) =>
    runToEnd(`platform/${name}.ts`, environment, [backupFile]);
  let api = await start(environment);
  const [kept = ''] = await create(api, 1);
  expect(await command('backup')).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const later = await create(api, 2);
  const before = { etag: (await read(api)).etag, position: await position(api) };
  const whileRunning = await command('restore');
  expect(whileRunning.code).toBe(1);
  expect(whileRunning.stderr).toMatch(
    /^The data folder .* is in use by process \d+[^\n]* \(MF-153\)\n$/,
  );

  const acknowledged: string[] = [];
  let ending: Promise<unknown> | undefined;
  async function write(): Promise<never> {
    for (;;) {
      const body = newTenant();
      const { status } = await api.call('PUT', '/tenant/create', { token, body });
      if (status !== 201) throw new Error(`It answered ${status}`);
      acknowledged.push(body.id);
      if (acknowledged.length === 20) ending = api.process.stop();
    }
  }
  await Promise.allSettled(Array.from({ length: 5 }, write));
  expect(await ending).toEqual({ code: 0, signal: null });

  for (const damagedFile of writeDamaged(file)) {
    const { code, stderr } = await command('restore', damagedFile);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]* cannot be restored: [^\n]+ \(MF-165\)\n$/);
    expect(stderr).toContain(damagedFile);
  }
  expect(await readdir(environment.DATA_FOLDER)).toEqual(['database']);
  api = await start(environment);
  const all = (await read(api)).ids;
  expect([kept, ...later, ...acknowledged].filter((id) => !all.includes(id))).toEqual([]);
  await api.stop();

  expect(await command('restore')).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(environment.DATA_FOLDER)).toEqual(['database']);
  api = await start(environment);
  const { ids } = await read(api);
  expect(ids).toHaveLength(SEEDED + 1);
  expect(ids).toContain(kept);
  await expectDifferentDatabase(api, before);
  await api.stop();
});

/** Returns the commands for a PostgreSQL server from the operator's guide. */
function commandsOfPage(): string[] {
  const page = readFileSync(path.join(process.cwd(), 'docs/api.md'), 'utf8');
  const [, part = ''] = page.split('## Backup and restore');
  return [...part.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block).slice(0, 2);
}

test.each(serverKinds)(
  '$name is backed up and restored with the documented commands; an older version runs on a newer schema',
  async ({ create: createDatabase }) => {
    const postgres = findPostgres();
    const binaries = 'folder' in postgres ? postgres.folder : '';
    const database = await createDatabase();
    const url = String(database.environment.DATABASE_URL);
    const [backUp = '', restore = ''] = commandsOfPage();
    const run = (words: string) =>
      spawnSync('bash', ['-e', '-c', words], {
        cwd: place.folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: url,
          LC_ALL: 'C',
          PATH: `${binaries}:${process.env.PATH}`,
        },
      });
    const noOutput = { status: 0, stdout: '', stderr: '' };
    const onServer = await openOnServer<unknown>(url, 'platform');
    const stored = async () => {
      const { rows } = await sql<{ id: string }>`select id from tenants`.execute(onServer.sql);
      return rows.map(({ id }) => id);
    };

    let api = await start(database.environment);
    const [kept = ''] = await create(api, 1);
    expect(run(backUp)).toMatchObject(noOutput);
    await create(api, 2);
    const before = { etag: (await read(api)).etag, position: await position(api) };
    await api.stop();

    // Changes the schema as a future version might.
    await runStatements(
      onServer.sql,
      `alter table tenants add colour text not null default 'red';
       create table colours (name text primary key);
       create index tenants_by_colour on tenants (colour);
       insert into kysely_migration values ('999-colours', now()::text)`,
    );
    api = await start(database.environment);
    expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
    await create(api, 1);
    expect((await read(api)).ids).toHaveLength(SEEDED + 4);
    await api.stop();

    const dump = path.join(place.folder, 'platform.dump');
    const content = readFileSync(dump);
    for (const damagedFile of writeDamaged(dump)) {
      writeFileSync(dump, readFileSync(damagedFile));
      expect(run(restore)).toMatchObject({ status: 1, stdout: 'platform.dump: FAILED\n' });
    }
    expect(await stored()).toHaveLength(SEEDED + 4);

    writeFileSync(dump, content);
    expect(run(restore)).toMatchObject(noOutput);
    expect(await stored()).toHaveLength(SEEDED + 1);
    expect(await stored()).toContain(kept);
    await onServer.close();
    api = await start(database.environment);
    await expectDifferentDatabase(api, before);
    await api.stop();
    await database.remove();
  },
);
