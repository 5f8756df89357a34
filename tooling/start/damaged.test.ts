import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from '@console/deploy/testing/console-folder.ts';
import { copyEmptyCluster } from '@console/platform/testing/empty-cluster.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 9720;
const LEAN = ['--authority', 'http://localhost:1/realms/none'];

let whole: ConsoleFolder;
let opened: ConsoleFolder;

beforeAll(async () => {
  whole = await makeConsoleFolder(PORT_BASE);
  // A second edition: one without `live` would be the rest of an interrupted first start.
  await runToEnd('deploy/testing/publish-build.ts', {}, [whole.dataFolder, String(PORT_BASE)]);
});

beforeEach(async () => {
  opened = await copyConsoleFolder(whole);
});

afterEach(() => opened.remove());

afterAll(() => whole.remove());

const inData = (name: string): string => path.join(opened.dataFolder, name);

/** Runs a command that is expected to fail, and returns its one error message. */
function refused(command: string, words: readonly string[], blocks = 'unlimited'): string {
  const run = path.join(root, 'shared-node/run.cjs');
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, run, command, ...words],
    { encoding: 'utf8', env: { ...process.env, DATA_FOLDER: opened.dataFolder }, timeout: 90_000 },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.trim();
}

/** Runs `npm start`, by default without the identity provider, which most failures do not need. */
const start = (data = opened.dataFolder, blocks?: string, realm = LEAN) =>
  refused('tooling/start', [...realm, '--port-base', String(PORT_BASE), '--data', data], blocks);

const release = () =>
  refused('tooling/release', ['mf-users', '--to', '9.0.0', '--data', opened.dataFolder]);

/** Returns every file of releases and editions, with a hash of its content. */
function published(): string[] {
  return ['releases', 'editions'].flatMap((name) =>
    readdirSync(inData(name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('claims'))
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
      })
      .sort(),
  );
}

const damages = [
  ['cut off', '{ "number": 2, "mod', 'is damaged: '],
  ['without its parts', '{}', 'is damaged: parts of it are missing.'],
];

test.each(usualOrLong(damages.slice(1), damages))(
  'a release names an edition that is %s, and changes nothing',
  (_, content, said) => {
    writeFileSync(inData('editions/live/edition.json'), content);
    const before = published();
    expect(release()).toContain(`${inData('editions/live/edition.json')} ${said}`);
    expect(published()).toEqual(before);
  },
);

test('start and release name a missing or broken link to the live edition', () => {
  const live = inData('editions/live');
  const number = readlinkSync(live);
  const before = published();
  const said = `${live} does not link to an edition. Make it a link to the folder of one, such as ${number} (MF-122)`;
  rmSync(live);
  expect(start()).toBe(said);
  symlinkSync('77', live);
  expect(release()).toBe(said);
  expect(published()).toEqual(before);
});

test('start and release name a file where a folder should be', () => {
  renameSync(inData('editions'), inData('editions-aside'));
  writeFileSync(inData('editions'), '');
  for (const said of [start(), release()]) {
    expect(said).toContain(inData('editions'));
    expect(said).toContain('not a directory');
  }
});

test('a start rewrites page, import map and lists of versions, and keeps the history', async () => {
  const files = ['editions/live/page/index.html', 'editions/live/page/importmap.json'].concat(
    'releases/mf-users/versions.json',
  );
  const before = files.map((name) => readFileSync(inData(name), 'utf8'));
  for (const name of files) writeFileSync(inData(name), 'nonsense');
  await runToEnd('deploy/testing/publish-build.ts', {}, [opened.dataFolder, String(PORT_BASE)]);
  expect(files.map((name) => readFileSync(inData(name), 'utf8'))).toEqual(before);
  const { history } = JSON.parse(readFileSync(inData('editions/live/edition.json'), 'utf8'));
  expect(history.length).toBeGreaterThan(0);
});

test.each(usualOrLong(['database'], ['database', 'identity']))(
  'fault 77: npm start and the commands that need it name the folder of a damaged %s',
  async (name) => {
    for (const one of new Set(['database', name])) await copyEmptyCluster(inData(one));
    writeFileSync(inData(`${name}/global/pg_control`), 'nonsense');
    const said = `The database in ${inData(name)} does not open: `;
    expect(start(undefined, undefined, name === 'identity' ? [] : LEAN)).toContain(said);
    if (name === 'database') {
      expect(refused('platform/permissions', [])).toContain(said);
      expect(refused('platform/password', ['lea.favre'])).toContain(said);
    }
    expect(readdirSync(opened.dataFolder).filter((file) => file.endsWith('.lock'))).toEqual([]);
  },
);

test('npm start names a log that cannot be written', () => {
  mkdirSync(inData('logs/api.log'), { recursive: true });
  expect(start()).toBe(
    `${inData('logs/api.log')} cannot be used: illegal operation on a directory (MF-124)`,
  );
});

test('npm start does not change a folder that npm run deploy created', () => {
  writeFileSync(inData('editions/live/deployment.json'), '{}');
  const before = published();
  expect(start()).toContain(`${opened.dataFolder} holds a deployment (npm run deploy)`);
  expect(published()).toEqual(before);
});

test('npm start names a data folder that cannot be written', () => {
  expect(start('/sys/console')).toContain('The data folder /sys/console cannot be written: ');
});

test('npm start on a full disk names the file without space, and leaves nothing unfinished', () => {
  const data = mkdtempSync(path.join(tmpdir(), 'console-full-'));
  // A limit on file sizes makes writes fail as on a full disk.
  expect(start(data, '64')).toMatch(
    /^\/.*\/releases\/.* cannot be used: file too large \(MF-124\)$/,
  );
  const left = readdirSync(data, { recursive: true }).filter((name) =>
    String(name).includes('unfinished'),
  );
  expect(left).toEqual([]);
  rmSync(data, { recursive: true });
});
