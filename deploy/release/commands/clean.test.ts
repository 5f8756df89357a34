import { readdirSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Outcome, runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from '../../testing/console-folder.ts';
import { expectWhole } from '../../testing/expect-whole.ts';
import { killAtEachStep, type Run } from '../../testing/kill-at-each-step.ts';

const PORT_BASE = 9780;
const built = path.resolve(__dirname, '../../../dist/mf-users');
const KEPT_EDITIONS = 20;

/** More versions than editions that are kept. */
const VERSIONS = Array.from({ length: KEPT_EDITIONS + 5 }, (_, index) => `3.0.${index}`);

let made: ConsoleFolder;

// Makes a console with 25 old releases.
beforeAll(async () => {
  made = await makeConsoleFolder(PORT_BASE);
  const args = [made.dataFolder, 'mf-users', built, VERSIONS.join()];
  expect((await runToEnd('deploy/testing/release-versions.ts', {}, args)).stderr).toBe('');
  for (const version of VERSIONS) await publishedOn(made, version, '2026-01-31T12:00:00.000Z');
});

afterAll(() => made.remove());

const usersOf = ({ store }: ConsoleFolder) => path.join(store.releases, 'mf-users');

async function publishedOn(opened: ConsoleFolder, version: string, time: string): Promise<void> {
  const file = path.join(usersOf(opened), version, 'release.json');
  const note = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...note, publishedAt: time }));
}

const cleaned = (
  { dataFolder }: ConsoleFolder,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Outcome> =>
  runToEnd(
    'deploy/release/main.ts',
    environment,
    ['--clean', ...args, '--data', dataFolder],
    '',
    flags,
  );

const versionsIn = (opened: ConsoleFolder) =>
  readdirSync(usersOf(opened)).filter((name) => /^\d/.test(name) && !name.includes('unfinished'));

test('live, fallback and recent versions are kept; others are removed', async () => {
  const opened = await copyConsoleFolder(made);
  const [oldest = '', young = ''] = VERSIONS;
  await publishedOn(opened, young, new Date().toISOString());
  // The folders of a running release, and of a release that was killed long ago.
  for (const name of ['3.1.0', '3.1.1']) await mkdir(path.join(usersOf(opened), name));
  const long = new Date('2026-01-31');
  await utimes(path.join(usersOf(opened), '3.1.1'), long, long);

  const before = versionsIn(opened);
  const dry = await cleaned(opened, ['--dry-run']);
  expect(dry.stdout).toMatch(/\d+ versions, \d+\.\d MB: nothing was removed\.\n$/);
  expect(versionsIn(opened)).toEqual(before);

  const { stdout, stderr } = await cleaned(opened);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^mf-users {2}3\.0\.0\n(.+\n)*\d+ versions, \d+\.\d MB: removed\.\n$/m);
  const left = versionsIn(opened);
  expect(left).not.toContain(oldest);
  expect(left).toContain(young);
  expect(left).toContain('3.1.0');
  expect(left).not.toContain('3.1.1');
  // The versions that the kept editions refer to are still there.
  expect(left).toEqual(expect.arrayContaining(VERSIONS.slice(-KEPT_EDITIONS)));
  await expectWhole(opened);

  const live = VERSIONS.at(-1) ?? '';
  const back = ['mf-users', '--to', VERSIONS.at(-2) ?? '', '--data', opened.dataFolder];
  expect((await runToEnd('deploy/release/main.ts', {}, back)).stderr).toBe('');
  expect(opened.liveMap().imports['@console/mf-users']).not.toContain(`/${live}/`);
  const gone = await runToEnd('deploy/release/main.ts', {}, [
    'mf-users',
    '--to',
    oldest,
    '--data',
    opened.dataFolder,
  ]);
  expect(gone.stderr).toMatch(
    /^mf-users 3\.0\.0 is not published; published versions: .+ \(MF-103\)\n$/,
  );
  expect((await cleaned(opened, ['--keep-days', 'x'])).stderr).toContain('MF-100');
  await opened.remove();
});

test('versions in the page of a kept edition are also kept if modules are served below a path', async () => {
  const opened = await copyConsoleFolder(made);
  for (const number of readdirSync(opened.store.editions).filter((name) => /^\d+$/.test(name))) {
    const file = path.join(opened.store.editions, number, 'page/importmap.json');
    const map = await readFile(file, 'utf8');
    await writeFile(
      file,
      map.replaceAll(/http:\/\/localhost:\d+\//g, 'https://c.ch/admin/modules/'),
    );
  }
  expect((await cleaned(opened)).stderr).toBe('');
  expect(versionsIn(opened)).toEqual(expect.arrayContaining(VERSIONS.slice(-KEPT_EDITIONS)));
  await opened.remove();
});

test('if cleaning is killed at any step, no needed version is missing, and the next run removes the rest', async () => {
  const run: Run = (opened, ...rest) => cleaned(opened, [], ...rest);
  const killed = await killAtEachStep(made, run, usualOrLong(150, 1), (opened) => {
    expect(versionsIn(opened)).not.toContain(VERSIONS[0]);
  });
  expect(killed).toBeGreaterThan(usualOrLong(0, 6));
});
