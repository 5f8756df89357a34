import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
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
import { fileHashes } from '@console/shared-node/testing/entries-below.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 9720;
const WITHOUT_PROVIDER = ['--authority', 'http://localhost:1/realms/none'];

let original: ConsoleFolder;
let copy: ConsoleFolder;

beforeAll(async () => {
  original = await makeConsoleFolder(PORT_BASE);
  // Two editions, because a single edition without `live` looks like an interrupted first start.
  await runToEnd('deploy/testing/publish-build.ts', {}, [original.dataFolder, String(PORT_BASE)]);
});

beforeEach(async () => {
  copy = await copyConsoleFolder(original);
});

afterEach(() => copy.remove());

afterAll(() => original.remove());

const inData = (name: string): string => path.join(copy.dataFolder, name);

/** Runs a command that must fail, and returns its only error message. */
function failureOf(command: string, words: readonly string[], blocks = 'unlimited'): string {
  const run = path.join(root, 'shared-node/run.cjs');
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, run, command, ...words],
    { encoding: 'utf8', env: { ...process.env, DATA_FOLDER: copy.dataFolder }, timeout: 90_000 },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.trim();
}

/** Runs `npm start`, which must fail. Most failures do not need the identity provider. */
const start = (data = copy.dataFolder, blocks?: string, realm = WITHOUT_PROVIDER) =>
  failureOf('tooling/start', [...realm, '--port-base', String(PORT_BASE), '--data', data], blocks);

const release = () =>
  failureOf('tooling/release', ['mf-users', '--to', '9.0.0', '--data', copy.dataFolder]);

/** Returns every file of releases and editions, with a hash of its content. */
const published = (): string[] =>
  ['releases', 'editions'].flatMap((name) => fileHashes(inData(name)));

const damages = [
  ['cut off', '{ "number": 2, "mod', 'is damaged: '],
  ['without its members', '{}', 'is damaged: parts of it are missing.'],
];

test.each(usualOrLong(damages.slice(1), damages))(
  'if the file of the live edition is %s, a release names the file and changes nothing',
  (_, content, message) => {
    writeFileSync(inData('editions/live/edition.json'), content);
    const before = published();
    expect(release()).toContain(`${inData('editions/live/edition.json')} ${message}`);
    expect(published()).toEqual(before);
  },
);

test('start and release report that the link to the live edition is missing or broken', () => {
  const live = inData('editions/live');
  const number = readlinkSync(live);
  const before = published();
  const message = `${live} does not link to an edition. Make it a link to the folder of one, such as ${number} (MF-122)`;
  unlinkSync(live);
  expect(start()).toBe(message);
  symlinkSync('77', live);
  expect(release()).toBe(message);
  expect(published()).toEqual(before);
});

test('start and release report a file that is where a folder should be', () => {
  renameSync(inData('editions'), inData('editions-aside'));
  writeFileSync(inData('editions'), '');
  for (const message of [start(), release()]) {
    expect(message).toContain(inData('editions'));
    expect(message).toContain('not a directory');
  }
});

test('a start rewrites page, import map and lists of versions, and keeps the history', async () => {
  const files = ['editions/live/page/index.html', 'editions/live/page/importmap.json'].concat(
    'releases/mf-users/versions.json',
  );
  const before = files.map((name) => readFileSync(inData(name), 'utf8'));
  for (const name of files) writeFileSync(inData(name), 'nonsense');
  await runToEnd('deploy/testing/publish-build.ts', {}, [copy.dataFolder, String(PORT_BASE)]);
  expect(files.map((name) => readFileSync(inData(name), 'utf8'))).toEqual(before);
  const { history } = JSON.parse(readFileSync(inData('editions/live/edition.json'), 'utf8'));
  expect(history.length).toBeGreaterThan(0);
});

test.each(usualOrLong(['database'], ['database', 'identity']))(
  'fault 77: if the data in %s is damaged, npm start and the commands that need it name the folder',
  async (name) => {
    for (const one of new Set(['database', name])) await copyEmptyCluster(inData(one));
    writeFileSync(inData(`${name}/global/pg_control`), 'nonsense');
    const message = `The database in ${inData(name)} does not open: `;
    expect(start(undefined, undefined, name === 'identity' ? [] : WITHOUT_PROVIDER)).toContain(
      message,
    );
    if (name === 'database') {
      expect(failureOf('platform/permissions', [])).toContain(message);
      expect(failureOf('platform/password', ['lea.favre'])).toContain(message);
    }
    expect(readdirSync(copy.dataFolder).filter((file) => file.endsWith('.lock'))).toEqual([]);
  },
);

test('npm start reports a log that cannot be written', () => {
  mkdirSync(inData('logs/api.log'), { recursive: true });
  expect(start()).toBe(
    `${inData('logs/api.log')} cannot be used: illegal operation on a directory (MF-124)`,
  );
});

test('npm start does not change a folder that npm run deploy created', () => {
  writeFileSync(inData('editions/live/deployment.json'), '{}');
  const before = published();
  expect(start()).toContain(`${copy.dataFolder} holds a deployment (npm run deploy)`);
  expect(published()).toEqual(before);
});

test('npm start reports a data folder that cannot be written', () => {
  expect(start('/sys/console')).toContain('The data folder /sys/console cannot be written: ');
});

test('npm start on a full disk names the file that it cannot write, and leaves no unfinished files', () => {
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
