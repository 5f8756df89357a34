import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { moduleServer } from '@console/shared-node/http/module-server.ts';
import { changedBuild } from '../testing/changed-build.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../testing/console-folder.ts';
import { runRelease } from '../testing/run-release.ts';

const PORT_BASE = 9620;
const CONSOLE = `http://localhost:${PORT_BASE}`;
const ORIGIN = `http://localhost:${PORT_BASE + 3}`;
const dist = path.resolve(__dirname, '../../dist');

let opened: ConsoleFolder;
let server: Server | undefined;

beforeAll(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
});

afterEach(async () => {
  if (server) await close(server);
  server = undefined;
});

afterAll(() => opened.remove());

async function serve(next: Server): Promise<void> {
  server = next;
  await listen(next, PORT_BASE + 3);
}

/** Releases a build of mf-users; says why it was refused, after making sure that nothing changed. */
async function refusal(built = path.join(dist, 'mf-users')): Promise<string> {
  const page = () => readFileSync(path.join(opened.folders.page, 'index.html'), 'utf8');
  const list = () =>
    readFileSync(path.join(opened.folders.releases, 'mf-users/versions.json'), 'utf8');
  const before = [page(), list()];
  const args = [opened.dataFolder, 'mf-users', built, '5.0.0'];
  const { code, stderr } = await runRelease('testing/release-versions.ts', args);
  expect(code).toBe(1);
  expect([page(), list()]).toEqual(before);
  expect(existsSync(path.join(opened.folders.releases, 'mf-users/5.0.0'))).toBe(false);
  return stderr;
}

/** The module's own server, with one of its answers spoilt. */
function spoilt(
  file: string,
  headers: Record<string, string>,
  body?: string,
  status = 200,
): Server {
  const good = moduleServer('mf-users', opened.folders.releases, [CONSOLE]);
  return createServer((request, response) => {
    if (!request.url?.endsWith(`/${file}`)) return void good.emit('request', request, response);
    const content = readFileSync(path.join(opened.folders.releases, request.url));
    response.writeHead(status, headers).end(body ?? content);
  });
}

const script = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': CONSOLE };

test('fault 69: a module whose server does not answer', async () => {
  await serve(createServer((request) => request.socket.destroy()));
  expect(await refusal()).toMatch(
    /^mf-users 5\.0\.0 is refused: http:\S+ does not answer \(\w+\) \(MF-110\)$/,
  );
});

test('a module whose server does not have the file', async () => {
  await serve(spoilt('mf-users.js', script, 'gone', 404));
  expect(await refusal()).toBe(
    `mf-users 5.0.0 is refused: ${ORIGIN}/mf-users/5.0.0/mf-users.js answers 404 (MF-110)`,
  );
});

test('a page where a script should be', async () => {
  await serve(spoilt('mf-users.js', { ...script, 'Content-Type': 'text/html' }));
  expect(await refusal()).toContain('/mf-users.js is text/html, not a script (MF-111)');
});

test('another content than what was built', async () => {
  await serve(spoilt('mf-users.js', script, 'System.register([], () => ({}))'));
  expect(await refusal()).toContain(
    '/mf-users.js has another content than its integrity hash says (MF-113)',
  );
});

test('files that the console may not read', async () => {
  await serve(spoilt('mf-users.js', { ...script, 'Access-Control-Allow-Origin': 'http://other' }));
  expect(await refusal()).toContain(
    `/mf-users.js may not be read by ${CONSOLE} (Access-Control-Allow-Origin: http://other) (MF-112)`,
  );
});

test.each([
  [
    'define([], () => ({}))',
    'mf-users.js throws when it is loaded (define is not defined) (MF-116)',
  ],
  ['const a = 1;', 'mf-users.js is not a module in System format (MF-115)'],
  [
    `System.register([], (e) => ({ execute() { e({ mount: () => 1, bootstrap: 'no' }); } }))`,
    'mf-users.js has no lifecycles: no function bootstrap, unmount (MF-117)',
  ],
  [
    `System.register([], () => ({ execute() { throw new Error('not today'); } }))`,
    'mf-users.js throws when it is loaded (not today) (MF-116)',
  ],
  [
    'System.register([], () => ({ execute() { for (;;); } }))',
    'mf-users.js throws when it is loaded (it does not end within 3000 ms) (MF-116)',
  ],
])('a script that is no application: %s', async (code, reason) => {
  const built = await changedBuild(opened.dataFolder, 'mf-users', { 'mf-users.js': code });
  expect(await refusal(built)).toBe(`mf-users 5.0.0 is refused: ${reason}`);
});

test('an application whose manifest is none', async () => {
  const manifest = JSON.stringify({ module: '@console/mf-users', route: 'users' });
  const built = await changedBuild(opened.dataFolder, 'mf-users', { 'manifest.json': manifest });
  expect(await refusal(built)).toBe(
    'mf-users 5.0.0 is refused: in its manifest.json, route is no path such as /tenants (MF-114)',
  );
});

test('a module that was built against a face that is not live', async () => {
  const contract = JSON.stringify({ uses: { '@console/shared-ui': '9.1.0' } });
  const built = await changedBuild(opened.dataFolder, 'mf-users', { 'contract.json': contract });
  expect(await refusal(built)).toMatch(
    /built against @console\/shared-ui 9\.1\.0, but \d+\.\S+ is live \(MF-118\)$/,
  );
});

test('a version that is published with other content', async () => {
  const args = (built: string) => [opened.dataFolder, 'mf-users', built, '4.0.0'];
  const first = await runRelease('testing/release-versions.ts', args(path.join(dist, 'mf-users')));
  expect(first.stderr).toBe('');
  const other = await changedBuild(opened.dataFolder, 'mf-users', { 'mf-users.css': '' });
  const second = await runRelease('testing/release-versions.ts', args(other));
  expect(second.stderr).toContain('mf-users 4.0.0 is published already, with other content');
});
