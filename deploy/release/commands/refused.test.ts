import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { moduleServer } from '@console/shared-node/http/module-server.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { changedBuild } from '../../testing/changed-build.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../../testing/console-folder.ts';

const PORT_BASE = 9620;
const CONSOLE = `http://localhost:${PORT_BASE}`;
const ORIGIN = `http://localhost:${PORT_BASE + 3}`;
const dist = path.resolve(__dirname, '../../../dist');

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

/** Releases a build of mf-users; returns why it was refused, and checks that nothing changed. */
async function refusal(built = path.join(dist, 'mf-users')): Promise<string> {
  const page = () => readFileSync(path.join(opened.store.page, 'index.html'), 'utf8');
  const list = () =>
    readFileSync(path.join(opened.store.releases, 'mf-users/versions.json'), 'utf8');
  const before = [page(), list()];
  const args = [opened.dataFolder, 'mf-users', built, '5.0.0'];
  const { code, stderr } = await runToEnd('deploy/testing/release-versions.ts', {}, args);
  expect(code).toBe(1);
  expect([page(), list()]).toEqual(before);
  expect(existsSync(path.join(opened.store.releases, 'mf-users/5.0.0'))).toBe(false);
  return stderr;
}

/** Creates a server for the module that is like its own server, except for its answer for one file. */
function serverWithAnswer(
  file: string,
  headers: Record<string, string>,
  body?: string,
  status = 200,
): Server {
  const good = moduleServer('mf-users', opened.store.releases, [CONSOLE]);
  return createServer((request, response) => {
    if (!request.url?.endsWith(`/${file}`)) return void good.emit('request', request, response);
    const content = readFileSync(path.join(opened.store.releases, request.url));
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

test.each<{ answer: string; reason: string; headers?: object; body?: string; status?: number }>([
  {
    answer: 'no file',
    body: 'gone',
    status: 404,
    reason: `${ORIGIN}/mf-users/5.0.0/mf-users.js answers 404 (MF-110)`,
  },
  {
    answer: 'a page',
    headers: { 'Content-Type': 'text/html' },
    reason: '/mf-users.js is text/html, not a script (MF-111)',
  },
  {
    answer: 'a file that differs from the build',
    body: 'System.register([], () => ({}))',
    reason: '/mf-users.js does not match its integrity hash (MF-113)',
  },
  {
    answer: 'a file that the console may not read',
    headers: { 'Access-Control-Allow-Origin': 'http://other' },
    reason: `/mf-users.js does not allow requests from ${CONSOLE} (Access-Control-Allow-Origin: http://other) (MF-112)`,
  },
])('a module whose server answers with $answer', async ({ headers, reason, body, status }) => {
  await serve(serverWithAnswer('mf-users.js', { ...script, ...headers }, body, status));
  expect(await refusal()).toContain(reason);
});

const executes = (statement: string) =>
  `System.register([], (e) => ({ execute() { ${statement} } }))`;
const throws = (what: string) => `mf-users.js throws when it is loaded (${what}) (MF-116)`;

test.each([
  ['mf-users.js', 'define([], () => ({}))', throws('define is not defined')],
  [
    'mf-users.js',
    'const a = 1;',
    'mf-users.js is neither an ES module nor a System module (MF-115)',
  ],
  [
    'mf-users.js',
    executes(`e({ mount: () => 1, bootstrap: 'no' });`),
    'mf-users.js does not export the lifecycle functions bootstrap, unmount (MF-117)',
  ],
  ['mf-users.js', executes(`throw new Error('not today');`), throws('not today')],
  ['mf-users.js', executes('for (;;);'), throws('it does not end within 3000 ms')],
  [
    'manifest.json',
    '{ "module": "@console/mf-users", "route": "users" }',
    'in its manifest.json, route is not a path such as /tenants (MF-114)',
  ],
  [
    'contract.json',
    '{ "uses": { "@console/shared-ui": "9.1.0" } }',
    /built against @console\/shared-ui 9\.1\.0, but \d+\.\S+ or \d+\.\S+ is live \(MF-118\)$/,
  ],
])('a build whose %s is %s', async (file, content, reason) => {
  const built = await changedBuild(opened.dataFolder, 'mf-users', { [file]: content });
  const sentence = await refusal(built);
  if (reason instanceof RegExp) expect(sentence).toMatch(reason);
  else expect(sentence).toBe(`mf-users 5.0.0 is refused: ${reason}`);
});

test('a version that is published with different content', async () => {
  const args = (built: string) => [opened.dataFolder, 'mf-users', built, '4.0.0'];
  const first = await runToEnd(
    'deploy/testing/release-versions.ts',
    {},
    args(path.join(dist, 'mf-users')),
  );
  expect(first.stderr).toBe('');
  const other = await changedBuild(opened.dataFolder, 'mf-users', { 'mf-users.css': '' });
  const second = await runToEnd('deploy/testing/release-versions.ts', {}, args(other));
  expect(second.stderr).toContain('mf-users 4.0.0 is already published with different content');
});
