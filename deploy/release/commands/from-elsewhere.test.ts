import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { productVersion } from '@console/shared-node/product-version.ts';
import type { MicroFrontend } from '@console/shared-ui/contract';
import { BILLING, screen, smallModule } from '../../testing/small-module.ts';
import { TrialConsole } from '../../testing/trial-console.ts';
import { publishEdition } from '../edition/publish-edition.ts';
import { publishAll } from '../stage/stage.ts';
import { localCaller } from './caller.ts';
import { clean } from './clean.ts';
import { freeze } from './freeze.ts';
import { publish } from './publish.ts';
import { publishLocal } from './publish-local.ts';
import { release as releaseModules } from './release.ts';
import { remove } from './remove.ts';
import { revert } from './revert.ts';
import { to } from './to.ts';

const PORT_BASE = 9880;
const opened = new TrialConsole(PORT_BASE);

const said: string[] = [];
const caller = localCaller((line) => void said.push(line));

beforeEach(() => {
  said.length = 0;
});

const console = () => opened.opened();

async function release(from: string, host?: string): Promise<void> {
  const wanted = { modules: [], from, isAgain: false, ...(host && { host }) };
  await releaseModules(await console(), wanted, caller);
}

const billing = (changes: Record<string, unknown> = {}, files: Record<string, string> = {}) =>
  smallModule(opened.folder.dataFolder, changes, files);

const sections = (): string[] =>
  (opened.page().microFrontends ?? []).map(({ module }: MicroFrontend) => module);

const index = () => readFileSync(path.join(opened.folder.store.page, 'index.html'), 'utf8');

const removed = async (module: string) => remove(await console(), { module, reason: '' }, caller);

test('a release is enough to make a new module live', async () => {
  await release(await billing());
  expect(said).toEqual([expect.stringMatching(/^mf-billing \d+\.\d+\.\d+-b\w{10} is live\./)]);
  expect(sections().at(-1)).toBe('@console/mf-billing');
  expect(index()).toContain('"route":"/billing"');
  const { live } = opened.page().modules['mf-billing'] ?? {};
  const address = `http://localhost:${PORT_BASE}/modules/mf-billing/${live?.version}/mf-billing.js`;
  expect(live?.imports).toEqual({ '@console/mf-billing': address });
  expect(opened.folder.liveMap().integrity[address]).toMatch(/^sha384-/);
  expect((await opened.live()).history.at(-1)).toMatchObject({
    how: 'release',
    module: 'mf-billing',
    to: live?.version,
  });
});

test('a new module can be tried before it is live, and its next version can be released', async () => {
  const wanted = { modules: [], from: await billing() };
  await publish(await console(), wanted, caller);
  expect(said.at(-1)).toMatch(/\?versions=mf-billing@\d+\.\d+\.\d+-b\w{10}$/);
  expect(sections()).not.toContain('@console/mf-billing');
  const [version = ''] = readdirSync(path.join(opened.folder.store.releases, 'mf-billing'));
  await to(await console(), { module: 'mf-billing', version, isAgain: false }, caller);
  expect(sections()).toContain('@console/mf-billing');
  await release(await billing({}, { 'mf-billing.js': screen('Bills') }));
  expect(opened.page().modules['mf-billing']?.lastGood?.version).toBe(version);
});

test('the files of a new module are compressed, and the folder of its build stays unchanged', async () => {
  const style = '.mf-billing-field { margin-block: 1rem; }\n'.repeat(100);
  const from = await billing({}, { 'mf-billing.css': style });
  const before = readdirSync(from);
  await release(from);
  const version = await opened.liveVersion('mf-billing');
  const read = (end: string) =>
    readFileSync(
      path.join(opened.folder.store.releases, 'mf-billing', version, `mf-billing.${end}`),
    );
  expect(brotliDecompressSync(read('css.br')).toString()).toBe(style);
  expect(gunzipSync(read('css.gz')).toString()).toBe(style);
  expect(readdirSync(from)).toEqual(before);
});

const elsewhere = `http://localhost:${PORT_BASE + 50}`;

test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
  [
    'a route of another module',
    { route: '/users', menu: [], actions: [] },
    /\/users belongs to @console\/mf-users \(MF-211\)$/,
  ],
  [
    'a route within the route of another module',
    { route: '/users/bills', menu: [], actions: [] },
    /lies within \/users of @console\/mf-users \(MF-211\)$/,
  ],
  [
    'a route that the console needs',
    { route: '/login', menu: [], actions: [] },
    /\/login is reserved for the console \(MF-212\)$/,
  ],
  [
    'the name of a part of the console',
    { module: '@console/mf-shell' },
    /mf-shell is a part of the console, not a micro-frontend \(MF-213\)$/,
  ],
  [
    'a link to a screen of another module',
    { menu: [{ ...BILLING.menu[0], routerLink: '/users/list' }] },
    /menu\[0\]\.routerLink is not within \/billing \(MF-114\)$/,
  ],
  [
    'an unknown API level',
    { api: 3 },
    /^mf-billing \S+ is refused: in its manifest\.json, api is 3, and this console knows the levels 1 and 2 \(MF-218\)$/,
  ],
  [
    'a search in a list of another origin',
    { search: { lists: [{ path: 'https://evil.test/list', permission: 'A' }], name: ['name'] } },
    /search\.lists\[0\]\.path is not a path of the API such as \/tenant\/list \(MF-114\)$/,
  ],
])('a manifest with %s is refused, and nothing has changed', async (_, changes, reason) => {
  const before = index();
  await expect(release(await billing(changes))).rejects.toThrow(reason);
  expect(index()).toBe(before);
  expect(sections()).toHaveLength(3);
});

test('a host that the deployment has not assigned is refused, because a release cannot change the page’s policy', async () => {
  await expect(release(await billing(), elsewhere)).rejects.toThrow(
    /^mf-billing cannot be served from .*npm run deploy -- <folder> --host mf-billing=.* \(MF-214\)$/,
  );
  const { store } = opened.folder;
  const now = await opened.live();
  const settings = { ...now.settings, hosts: { 'mf-billing': elsewhere } };
  await publishEdition(store, now, { modules: now.modules, settings, changes: [] });
  await release(await billing(), elsewhere);
  const [address] = Object.values(opened.page().modules['mf-billing']?.live.imports ?? {});
  expect(address).toContain(`${elsewhere}/mf-billing/${productVersion}-b`);
});

test('a release with a style that is not its own is refused, but not a version that was published before', async () => {
  const foreign = await billing({}, { 'mf-billing.css': 'table { margin: 0; }' });
  await expect(release(foreign)).rejects.toThrow(
    'mf-billing.css:1 has a style that is not its own: table { margin }; to release it anyway, add --allow foreign-styles --because "<reason>" (MF-143)',
  );
  await release(await billing());
  const published = await opened.staged('0.9.0', 'mf-billing', foreign);
  await publishAll(opened.folder.store, [published]);
  await to(await console(), { module: 'mf-billing', version: '0.9.0', isAgain: false }, caller);
  expect(await opened.liveVersion('mf-billing')).toBe('0.9.0');
});

test('a script that adds styles is named in a warning', async () => {
  await release(await billing({}, { 'part-a.js': 'document.adoptedStyleSheets = [];' }));
  expect(said.join()).toContain(
    'part-a.js adds styles by script (adoptedStyleSheets), which are not checked (MF-143)',
  );
});

const lifecycles = 'export const bootstrap = () => 1, mount = () => 1, unmount = () => 1;';

test('a plain ES module with a part goes live as System modules, with source maps that nobody adds to the page', async () => {
  const files = {
    'mf-billing.js': `import { map } from 'rxjs'; import { rate } from './part-a.js';
      export const used = [map, rate, import.meta.url, () => import('./part-b.js')]; ${lifecycles}`,
    'part-a.js': 'export const rate = await Promise.resolve(2);',
    'part-b.js': 'console.log(1);',
  };
  await release(await billing({}, files));
  const version = await opened.liveVersion('mf-billing');
  const folder = path.join(opened.folder.store.releases, 'mf-billing', version);
  for (const file of Object.keys(files)) {
    const code = readFileSync(path.join(folder, file), 'utf8');
    expect(code).toMatch(/^System\.register\(/);
    expect(code).not.toContain('sourceMappingURL');
    expect(JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')).sources).toEqual([
      file,
    ]);
  }
  const { integrity } = opened.folder.liveMap();
  expect(Object.keys(integrity).filter((url) => url.includes(`/${version}/part-`))).toHaveLength(2);
});

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  [
    'imports that the page does not share, of which all are named',
    {
      'mf-billing.js': `import 'lodash'; import('https://evil.test/a.js'); import './part-a.js'; ${lifecycles}`,
      'part-a.js': 'import "d3";',
    },
    /does not share lodash \(in mf-billing\.js\), https:\/\/evil\.test\/a\.js \(in mf-billing\.js\), d3 \(in part-a\.js\).* \(MF-119\)$/,
  ],
  [
    'a part that is missing',
    { 'mf-billing.js': `import './part-a.js'; ${lifecycles}` },
    /There is no \.\/part-a\.js, which mf-billing\.js imports \(MF-126\)$/,
  ],
  [
    'a part in another folder',
    { 'mf-billing.js': `import './js/a.js'; ${lifecycles}`, 'js/a.js': '' },
    /imports \.\/js\/a\.js, but it can import only scripts \(\.js\) beside it \(MF-210\)$/,
  ],
  [
    'an import that is no script',
    {
      'mf-billing.js': `import x from './x.json' with { type: 'json' }; ${lifecycles}`,
      'x.json': '{}',
    },
    /imports \.\/x\.json, but it can import only scripts/,
  ],
  [
    'a mistake in its syntax',
    { 'mf-billing.js': `import { from 'x'; ${lifecycles}` },
    /mf-billing\.js cannot be parsed: .* \(MF-115\)$/,
  ],
  [
    'an entry that waits for a part at its top level',
    { 'mf-billing.js': `await import('./part-a.js'); ${lifecycles}`, 'part-a.js': '' },
    /throws when it is loaded \(it waits at its top level for something that never comes here, such as an answer or a part\) \(MF-116\)$/,
  ],
  [
    'no module at all',
    { 'mf-billing.js': 'var mf = (function () { return {}; })();' },
    /mf-billing\.js is neither an ES module nor a System module \(MF-115\)$/,
  ],
])('an ES module with %s is refused', async (_, files, reason) => {
  const before = index();
  await expect(release(await billing({}, files))).rejects.toThrow(reason);
  expect(index()).toBe(before);
});

test('a release can use neither the route nor the manifest of another module', async () => {
  await release(await billing());
  const plans = { module: '@console/mf-plans', route: '/billing/plans', menu: [], actions: [] };
  await expect(release(await billing(plans))).rejects.toThrow(
    /of @console\/mf-billing \(MF-211\)$/,
  );
  const users = await opened.staged(
    '9.0.0',
    'mf-users',
    await billing({}, { 'mf-billing.css': '' }),
  );
  await expect(opened.released(users)).rejects.toThrow(
    'mf-users 9.0.0 is refused: its manifest.json belongs to @console/mf-billing (MF-213)',
  );
});

test('one command removes a module, and another command restores it', async () => {
  await release(await billing());
  const version = await opened.liveVersion('mf-billing');
  await removed('mf-billing');
  expect(sections()).not.toContain('@console/mf-billing');
  expect(opened.folder.liveMap().imports).not.toHaveProperty('@console/mf-billing');
  expect(index()).not.toContain('billing');
  const { id = 0, ...entry } = (await opened.live()).history.at(-1) ?? {};
  expect(entry).toMatchObject({ how: 'remove', module: 'mf-billing', from: version });
  expect(said.at(-1)).toBe(
    `mf-billing is removed. To restore it: npm run release -- --revert ${id}`,
  );
  said.length = 0;
  await clean(await console(), { keepDays: 0, isDry: false }, caller);
  expect(said.join()).not.toContain('mf-billing');
  await revert(await console(), { id, isAgain: false }, caller);
  expect(await opened.liveVersion('mf-billing')).toBe(version);
  expect(sections()).toContain('@console/mf-billing');
});

test('parts of the console and modules that others import cannot be removed', async () => {
  await expect(removed('shared-ui')).rejects.toThrow(
    'shared-ui cannot be removed: it is part of the console, not a micro-frontend (MF-215)',
  );
  await expect(removed('mf-none')).rejects.toThrow('(MF-102)');
  const importer = `System.register(['@console/mf-users'], (e) => ({ setters: [(m) => void m.mount],
    execute() { e({ bootstrap: () => 1, mount: () => 1, unmount: () => 1 }); } }))`;
  await release(await billing({}, { 'mf-billing.js': importer }));
  await expect(removed('mf-users')).rejects.toThrow(
    /^mf-users cannot be removed: mf-billing \S+, which is live, imports it \(MF-215\)$/,
  );
  await freeze(await opened.opened(), { how: 'freeze', reason: '' }, caller);
  await expect(removed('mf-billing')).rejects.toThrow('(MF-108)');
});

test('a start keeps modules that were released from other repositories, and does not restore removed ones', async () => {
  await release(await billing());
  await removed('mf-hubs');
  await publishLocal(path.join(process.cwd(), 'dist'), opened.folder.dataFolder, PORT_BASE + 100);
  expect(sections()).toEqual(['@console/mf-tenants', '@console/mf-users', '@console/mf-billing']);
  const [address] = Object.values(opened.page().modules['mf-billing']?.live.imports ?? {});
  expect(address).toContain(`http://localhost:${PORT_BASE + 100}/modules/mf-billing/`);
});

/** Returns a screen that uses a library of the page when it is imported. */
const using = (specifier: string, name: string, statement: string) => ({
  'mf-billing.js': `System.register(['${specifier}'], (e) => {
    let used;
    return {
      setters: [(m) => { used = m.${name}; }],
      execute() { ${statement}; e({ bootstrap() {}, mount() {}, unmount() {} }); },
    };
  });`,
});

test.each([
  [
    'initializes i18next again',
    using('i18next', 'default', `used.init({ lng: 'de' })`),
    /mf-billing\.js throws when it is loaded \(.*i18next\.init does not exist for a module of API level 2\) \(MF-116\)$/,
  ],
  [
    'unregisters applications',
    using('single-spa', 'unregisterApplication', ''),
    /mf-billing\.js uses unregisterApplication of single-spa, which shared-dependencies \S+ does not export to a module with "api": 2 in its manifest\.json \(MF-119\)$/,
  ],
])(
  'a module that %s is refused at API level 2, and goes live at level 1',
  async (_, files, reason) => {
    await expect(release(await billing({ api: 2 }, files))).rejects.toThrow(reason);
    await release(await billing({}, files));
    const { live } = opened.page().modules['mf-billing'] ?? {};
    expect(live).not.toHaveProperty('api');
  },
);

test('the page says the API level of each version', async () => {
  await release(await billing());
  await release(await billing({ api: 2 }));
  const { live, lastGood } = opened.page().modules['mf-billing'] ?? {};
  expect([live?.api, lastGood?.api]).toEqual([2, undefined]);
  expect(index().match(/"api":2/g)).toHaveLength(4);
});
