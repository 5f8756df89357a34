import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { close, listen } from './listen.ts';
import { staticFiles } from './static-files.ts';

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-files-'));
  const files = staticFiles(folder);
  server = createServer((request, response) => files(request, response, () => response.end()));
  origin = await listen(server, 0);
});

afterAll(async () => {
  await close(server);
  await rm(folder, { recursive: true });
});

test.each(['users.js.map', 'users.js.m%61p', 'users.js.map?a', 'USERS.JS.MAP'])(
  '%s, a source map, is not served',
  async (name) => {
    await writeFile(path.join(folder, 'users.js.map'), '{"secret":1}');
    await writeFile(path.join(folder, 'USERS.JS.MAP'), '{"secret":1}');
    expect(await (await fetch(`${origin}/${name}`)).text()).toBe('');
  },
);

test.each(['importmap.json', 'releases.json', 'versions.json'])(
  '%s is revalidated on each request, and sent only when it has changed',
  async (name) => {
    const file = path.join(folder, name);
    await writeFile(file, '{"a":1}');
    const first = await fetch(`${origin}/${name}`);
    expect(first.headers.get('cache-control')).toBe('no-cache, no-transform');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await fetch(`${origin}/${name}`, { headers })).status).toBe(304);

    await writeFile(file, '{"a":2}');
    await utimes(file, new Date(), new Date('2026-01-31'));
    const next = await fetch(`${origin}/${name}`, { headers });
    expect([next.status, await next.json()]).toEqual([200, { a: 2 }]);
  },
);
