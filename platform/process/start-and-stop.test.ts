import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  freePort,
  run,
  runToEnd,
  temporaryFolder,
} from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestIssuer } from '../testing/test-issuer.ts';
import { localApi, startApi, startIdentity } from '../testing/test-platform.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
});

afterEach(() => place.remove());

const programs = [
  { program: 'platform/api/main.ts', database: 'database' },
  { program: 'platform/identity/main.ts', database: 'identity' },
];

/** Starts a program that cannot start, and returns its message. */
async function failToStart(program: string, environment: Record<string, string>): Promise<string> {
  const failing = run(program, { ...localApi, DATA_FOLDER: place.folder, ...environment });
  expect(await failing.ended).toEqual({ code: 1, signal: null });
  const { stdout, stderr } = failing.output();
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+ \(MF-15\d\)\n$/);
  return stderr;
}

describe.each(programs)('$program', ({ program, database }) => {
  test('reports a port that is in use in one sentence, and leaves no files', async () => {
    const port = await freePort();
    const taken: Server = createServer();
    await new Promise<void>((resolve) => taken.listen({ host: 'localhost', port }, resolve));
    const sentence = await failToStart(program, { PORT: String(port) });
    expect(sentence).toContain(`cannot use port ${port}: another program is using it`);
    expect(await readdir(place.folder)).toEqual([]);
    await new Promise((resolve) => taken.close(resolve));
  });

  test('reports an unusable data folder in one sentence', async () => {
    await writeFile(path.join(place.folder, 'file'), '');
    const folder = path.join(place.folder, 'file');
    const port = String(await freePort());
    expect(await failToStart(program, { DATA_FOLDER: folder, PORT: port })).toContain(folder);
  });

  test('reports a database that does not open in one sentence', async () => {
    await mkdir(path.join(place.folder, database));
    await writeFile(path.join(place.folder, database, 'PG_VERSION'), 'nonsense');
    const sentence = await failToStart(program, { PORT: String(await freePort()) });
    expect(sentence).toContain('does not open');
    expect(await readdir(place.folder)).toEqual([database]);
  });

  test('reports a database server that does not answer, without the password', async () => {
    const sentence = await failToStart(program, {
      PORT: String(await freePort()),
      DATABASE_URL: 'postgresql://platform:secret-word@localhost:1/platform',
    });
    expect(sentence).toContain('DATABASE_URL does not open');
    expect(sentence).not.toContain('secret-word');
  });

  test('names a setting that is not a number', async () => {
    expect(await failToStart(program, { PORT: 'http' })).toContain('PORT must be a whole number');
  });

  test('a signal during the start stops it immediately', async () => {
    const environment = { ...localApi, DATA_FOLDER: place.folder };
    const starting = run(program, { ...environment, PORT: String(await freePort()) });
    while ((await readdir(place.folder)).length === 0) await pause(10);
    const { signal, code } = await starting.stop('SIGINT');
    expect(signal === 'SIGINT' || code === 0).toBe(true);
  });
});

test('the API reports all invalid or unsafe settings, one per line, and starts nothing', async () => {
  const environment = { DATA_FOLDER: place.folder, PORT: 'http', CONSOLE_ORIGIN: '*' };
  const failing = run('platform/api/main.ts', environment);
  expect(await failing.ended).toEqual({ code: 1, signal: null });
  const { stdout, stderr } = failing.output();
  expect(stdout).toBe('');
  const lines = stderr.trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'ISSUER', 'CONSOLE_ORIGIN']);
  expect(stderr).toMatch(/[^\n]+ \(MF-155\)\n$/);
  expect(await readdir(place.folder)).toEqual([]);
  // `--check` reports the same without a start.
  const checked = await runToEnd('platform/api/main.ts', environment, ['--check']);
  expect(checked).toEqual({ code: 1, signal: null, stdout: '', stderr });
  expect(await readdir(place.folder)).toEqual([]);
});

test('--check asks the provider, and says what it answers', async () => {
  const issuer = await startTestIssuer();
  const check = (ISSUER: string) =>
    runToEnd('platform/api/main.ts', { ...localApi, DATA_FOLDER: place.folder, ISSUER }, [
      '--check',
    ]);
  expect(await check(issuer.issuer)).toMatchObject({
    code: 0,
    stdout: `The admin API: the settings are valid. The provider at ${issuer.issuer} answers, and has 1 key. Nothing was started.\n`,
    stderr: '',
  });
  const mistyped = issuer.issuer.replace('/test', '/tset');
  expect(await check(mistyped)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The provider at ${mistyped} calls itself "${issuer.issuer}" (MF-168)\n`,
  });
  expect(await readdir(place.folder)).toEqual([]);
  await issuer.close();
  expect(await check(issuer.issuer)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The provider does not answer at .* \(MF-168\)\n$/),
  });
});

test.each([
  'platform/api/main.ts',
  'platform/identity/main.ts',
  'platform/permissions.ts',
  'platform/password.ts',
  'platform/backup.ts',
  'platform/restore.ts',
  'platform/token.ts',
  'platform/contract/main.ts',
  'deploy/release-service/main.ts',
  'deploy/static/main.ts',
  'deploy/audit/main.ts',
  'deploy/release/main.ts',
  'deploy/hosting/main.ts',
])('%s prints its help without settings, and does nothing', async (program) => {
  const nothing = { DATA_FOLDER: place.folder, DATABASE_URL: 'nonsense', PORT: 'nonsense' };
  const { code, stdout, stderr } = await runToEnd(program, nothing, ['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n', 2).join(' ')).toMatch(/npm run|npm start|[A-Z][a-z]+s .+\./);
  expect(await readdir(place.folder)).toEqual([]);
});

test('two processes never share one data folder', async () => {
  const environment = { DATA_FOLDER: place.folder };
  const first = await startApi(environment);
  // No provider runs at the API's `ISSUER`.
  const unready = await fetch(`${first.origin}/readyz`);
  expect([unready.status, (await unready.json()).detail]).toEqual([
    503,
    'The identity provider cannot be reached to check the token.',
  ]);
  const sentence = await failToStart('platform/api/main.ts', { PORT: String(await freePort()) });
  expect(sentence).toContain(`in use by process ${first.process.child.pid}`);
  await first.stop();
  const second = await startApi(environment);
  await second.stop();
});

test.each(usualOrLong<NodeJS.Signals[]>(['SIGTERM'], ['SIGTERM', 'SIGINT']))(
  '%s finishes pending requests, ends streams, and prints nothing',
  async (signal) => {
    const issuer = await startTestIssuer();
    const api = await startApi({ DATA_FOLDER: place.folder, ISSUER: issuer.issuer });
    const token = issuer.token({ roles: ['platform-admin'] });
    const stream = await fetch(`${api.origin}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const lists = Array.from({ length: 5 }, () =>
      api.call('GET', '/user/listall', { token, headers: { 'accept-encoding': 'identity' } }),
    );
    // The answer to each request has begun; a request that was only sent could be refused.
    const answers = await Promise.all(lists);
    const stopping = api.process.stop(signal);
    for (const answer of answers) expect(await answer.json()).toHaveLength(140);
    await stream.text();
    expect(await stopping).toEqual({ code: 0, signal: null });
    expect(api.process.output()).toEqual({ stdout: '', stderr: '' });
    expect((await readdir(place.folder)).sort()).toEqual(['database']);
    await issuer.close();
  },
);

test('fault 110: a signal in the last moment of a start ends the process', async () => {
  const starting = run('platform/testing/busy-start.ts', {});
  expect(await starting.ended).toEqual({ code: null, signal: 'SIGTERM' });
});

test('fault 110: a signal ends a process that is blocked while it starts', async () => {
  const starting = run('platform/testing/busy-start.ts', {}, ['blocked']);
  await eventually(() => expect(starting.output().stdout).toBe('blocked\n'));
  expect(await starting.stop()).toEqual({ code: null, signal: 'SIGTERM' });
});

test('ends when its parent process has ended', async () => {
  const identity = await startIdentity({ DATA_FOLDER: place.folder });
  const { child } = identity.process;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  // The child sees the end of its parent as a disconnect.
  child.disconnect();
  expect(await exit).toBe(0);
});
