import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { type ConsoleFolder, makeConsoleFolder } from './testing/console-folder.ts';
import { runRelease } from './testing/run-release.ts';

interface DeployedMap {
  imports: Record<string, string>;
  integrity: Record<string, string>;
}

let opened: ConsoleFolder;
let deployer: Server;
let address: string;
let map: DeployedMap;
let patches: string[];
/** Happens before it answers. */
let asked: () => Promise<unknown>;

beforeAll(async () => {
  opened = await makeConsoleFolder(9680);
});

// What import-map-deployer 4.6.0 was seen to do: imports are merged, the rest is left alone.
beforeEach(async () => {
  map = opened.liveMap();
  patches = [];
  asked = async () => undefined;
  deployer = createServer(async (request, response) => {
    const body = await text(request);
    await asked();
    if (request.headers.authorization !== `Basic ${btoa('ci:secret')}`) {
      return void response.writeHead(401).end('Who are you?');
    }
    if (request.method === 'PATCH') {
      patches.push(request.url ?? '');
      Object.assign(map.imports, JSON.parse(body).imports);
    }
    response.end(JSON.stringify(map));
  });
  const origin = await listen(deployer, 0);
  address = origin.replace('http://', 'http://ci:secret@');
});

afterEach(() => close(deployer));

afterAll(() => opened.remove());

const release = (...args: string[]) =>
  runRelease('main.ts', [...args, '--data', opened.dataFolder, '--deployer', address]);

test('a release through a deployer changes just its line, and keeps the integrity', async () => {
  const before = structuredClone(map);
  const { stderr } = await release('mf-users', '--version', '8.0.0');
  expect(stderr).toBe('');
  expect(patches).toEqual(['/import-map.json?skip_url_check']);
  const users = map.imports['@console/mf-users'];
  expect(users).toBe('http://localhost:9683/mf-users/8.0.0/mf-users.js');
  expect(map).toEqual({ ...before, imports: { ...before.imports, '@console/mf-users': users } });
  const list = readFileSync(`${opened.folders.releases}/mf-users/versions.json`, 'utf8');
  expect(JSON.parse(list).versions[0].version).toBe('8.0.0');

  const [, before8 = ''] =
    /mf-users\/([^/]+)\//.exec(before.imports['@console/mf-users'] ?? '') ?? [];
  expect((await release('mf-users', '--to', before8)).stderr).toBe('');
  expect(map).toEqual(before);
});

test('the modules of a deployer’s map may lie below a path', async () => {
  for (const [specifier, at] of Object.entries(map.imports)) {
    map.imports[specifier] = at.replace(/^\w+:\/\/[^/]+/, '$&/admin/modules');
  }
  const { stderr } = await release('mf-users', '--version', '8.0.4');
  expect(stderr).toBe('');
});

test('what does not fit the deployer’s map is refused, and the map is left alone', async () => {
  const before = structuredClone(map);
  // A console of long ago, whose shared-ui was never published here.
  delete map.imports['@console/shared-ui'];
  const { code, stderr } = await release('mf-users', '--version', '8.0.1');
  expect(code).toBe(1);
  expect(stderr).toContain('mf-users 8.0.1 is refused: it was built against @console/shared-ui');
  expect(patches).toEqual([]);
  expect(map.imports['@console/mf-users']).toBe(before.imports['@console/mf-users']);
});

test('releases that are stopped while one is under way stop it, and the map is left alone', async () => {
  const before = structuredClone(map);
  asked = () => runRelease('main.ts', ['--freeze', '--data', opened.dataFolder]);
  const { code, stderr } = await release('mf-users', '--version', '8.0.3');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^All releases are stopped, by \S+ since \S+Z \(MF-108\)\n$/);
  expect(patches).toEqual([]);
  expect(map).toEqual(before);
  expect(readdirSync(`${opened.folders.releases}/mf-users`)).not.toContain('8.0.3');
  await runRelease('main.ts', ['--unfreeze', '--data', opened.dataFolder]);
});

test('a deployer that refuses says so, without its password', async () => {
  address = address.replace('secret', 'guess');
  const { code, stderr } = await release('mf-users', '--version', '8.0.2');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^http:\/\/localhost:\d+\/import-map\.json answers 401: Who are you\?/);
  expect(stderr).not.toContain('guess');
});
