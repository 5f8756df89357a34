import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { staticServer } from '@console/shared-node/http/static-server.ts';
import { developmentReact } from './development-react.ts';

const REACT = 'http://localhost:9007/shared-dependencies/1.0.0/react.js';

const map = {
  imports: {
    '@console/root-config': 'http://localhost:9000/root-config/root-config.js',
    react: REACT,
  },
  integrity: { [REACT]: 'sha384-published' },
};

const folder = mkdtempSync(path.join(tmpdir(), 'console-page-'));

const handler = developmentReact(folder);
const server = staticServer((request, response) =>
  handler(request, response, () => response.end('published')),
);
let origin: string;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'importmap.json'), JSON.stringify(map));
  writeFileSync(
    path.join(folder, 'index.html'),
    `<link rel="preload" href="${REACT}" integrity="sha384-published">`,
  );
  origin = await listen(server, 0);
});

afterAll(async () => {
  await close(server);
  rmSync(folder, { recursive: true });
});

const read = async (address: string, cookie = '') =>
  (await fetch(`${origin}${address}`, { headers: { cookie } })).text();

test('only a browser that runs local builds gets React for development', async () => {
  expect(await read('/users/list')).toBe('published');
  expect(await read('/importmap.json')).toBe('published');
  const page = await read('/users/list', 'a=b; console-development=1');
  expect(page).toMatch(
    /href="http:\/\/localhost:9000\/local-builds\/react\.js" integrity="sha256-[^"]{44}"/,
  );
  expect(page).not.toContain('published');
});

test('React for development is a System module with all names, and registers Fast Refresh first', async () => {
  const script = await read('/local-builds/react.js');
  expect(script).toMatch(/^System\.register\(\[\], \(provide\) =>/);
  const provided: Record<string, unknown>[] = [];
  const page: Record<PropertyKey, unknown> = {};
  const System = {
    register: (
      _: unknown,
      declare: (provide: (names: Record<string, unknown>) => void) => { execute(): void },
    ) => declare((names) => provided.push(names)).execute(),
  };
  new Function('System', 'window', 'navigator', 'document', script)(
    System,
    page,
    { userAgent: '' },
    undefined,
  );
  expect(Object.keys(provided[0] ?? {})).toEqual(
    expect.arrayContaining(['default', 'useState', 'jsx', 'createRoot', 'createPortal', 'lazy']),
  );
  expect(page).toHaveProperty('__REACT_DEVTOOLS_GLOBAL_HOOK__');
  expect(page[Symbol.for('console.fast-refresh')]).toHaveProperty('performReactRefresh');
});
