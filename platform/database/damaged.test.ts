import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { programOf } from '@console/shared-node/program.cjs';
import { freePort, run, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { copyEmptyCluster } from '../testing/empty-cluster.ts';
import { startTestIssuer } from '../testing/test-issuer.ts';
import { localApi, startApi } from '../testing/test-platform.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let database: string;

beforeEach(async () => {
  place = await temporaryFolder();
  database = path.join(place.folder, 'database');
});

afterEach(() => place.remove());

/** Starts the API, expects that it cannot start, and returns its message. */
async function failToStart(): Promise<string> {
  const port = String(await freePort());
  const failing = run('platform/api/main.ts', {
    ...localApi,
    DATA_FOLDER: place.folder,
    PORT: port,
  });
  expect(await failing.ended).toEqual({ code: 1, signal: null });
  const { stdout, stderr } = failing.output();
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+ \(MF-15\d\)\n$/);
  expect(await readdir(place.folder)).toEqual(['database']);
  return stderr.trim();
}

const garble = (file: string) => writeFileSync(file, readFileSync(file).fill('?'));

const damages: [what: string, damage: () => void, named: string][] = [
  ['PG_VERSION is missing', () => rmSync(path.join(database, 'PG_VERSION')), 'PG_VERSION'],
  ['PG_VERSION is garbled', () => garble(path.join(database, 'PG_VERSION')), 'PG_VERSION'],
  [
    'the control file is cut off',
    () => truncateSync(path.join(database, 'global/pg_control'), 100),
    'global/pg_control',
  ],
  [
    'the control file is garbled',
    () => garble(path.join(database, 'global/pg_control')),
    'PG_CONTROL_VERSION',
  ],
  [
    'the map of files is garbled',
    () => garble(path.join(database, 'global/pg_filenode.map')),
    'pg_filenode.map',
  ],
  [
    'the settings file is garbled',
    () => garble(path.join(database, 'postgresql.conf')),
    'postgresql.conf',
  ],
];

/** A missing file and a garbled file; a test below truncates a file. */
const usual = damages.filter(([what]) => /missing|control file is garbled/.test(what));

test.each(usualOrLong(usual, damages))(
  'if %s, the API reports it in one sentence and changes nothing',
  async (_, damage, named) => {
    await copyEmptyCluster(database);
    damage();
    const message = await failToStart();
    expect(message).toContain(`The database in ${database} does not open: `);
    expect(message).toContain(named);
  },
);

test('a damaged database is refused, and opens with all its rows once it is repaired', async () => {
  const issuer = await startTestIssuer();
  const environment = { DATA_FOLDER: place.folder, ISSUER: issuer.issuer };
  const token = issuer.token({ roles: ['platform-admin'] });
  const before = await startApi(environment);
  const rows = await (await before.call('GET', '/tenant/list', { token })).json();
  await before.stop();
  const control = path.join(database, 'global/pg_control');
  const content = readFileSync(control);
  truncateSync(control, 100);
  await failToStart();
  writeFileSync(control, content);
  const after = await startApi(environment);
  expect(await (await after.call('GET', '/tenant/list', { token })).json()).toEqual(rows);
  await after.stop();
  await issuer.close();
});

test('fault 77: a full disk at the first start is named as the reason, and leaves nothing behind', async () => {
  const main = path.join(process.cwd(), 'platform/api/main.ts');
  // The system refuses to write larger files, as if the disk were full.
  const command = `ulimit -f 256; exec "$@"`;
  const words = ['-c', command, 'sh', process.execPath, programOf(main)];
  const port = String(await freePort());
  const env = { ...process.env, ...localApi, DATA_FOLDER: place.folder, PORT: port };
  const { status, stderr } = spawnSync('sh', words, { env, encoding: 'utf8' });
  expect(stderr).toBe(`The database in ${database} does not open: file too large (MF-156)\n`);
  expect(status).toBe(1);
  expect(await readdir(place.folder)).toEqual(['database']);
  expect(await readdir(database)).toEqual([]);
});
