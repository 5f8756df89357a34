import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf } from '../../build-output/integrity.ts';
import { checkFiles, findSizeFindings } from './files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'console-files-'));
const note = {
  version: '1.0.0',
  publishedAt: '',
  content: '',
  entries: {},
  integrity: {},
  uses: {},
};
const check = () => checkFiles({ module: 'mf-users', folder, note });

afterAll(() => rmSync(folder, { recursive: true }));

test('a script of 50 MB is refused, and named', () => {
  const script = path.join(folder, 'mf-users.js');
  writeFileSync(script, 'System.register([], () => ({}));');
  expect(check).not.toThrow();
  truncateSync(script, 50_000_000);
  expect(check).toThrow('mf-users.js is larger than 10 MB (MF-227)');
});

test('a module that needs more than 10 MB before its screen is refused, and from 1 MB on warned of', () => {
  const script = path.join(folder, 'mf-users.js');
  const files = { 'mf-users.js': 'sha256-x', 'mf-users.css': 'sha256-x' };
  const large = { ...note, integrity: files };
  const release = { ...large, module: 'mf-users', folder, origin: '', manifest: {} };
  writeFileSync(script, 'System.register([], () => ({}));');
  writeFileSync(path.join(folder, 'mf-users.css'), '');
  expect(findSizeFindings(release)).toEqual([]);
  truncateSync(path.join(folder, 'mf-users.css'), 1_440_000);
  expect(findSizeFindings(release)).toEqual([
    { rule: 'size', reason: 'it needs 1.4 MB before its screen' },
  ]);
  for (const file of Object.keys(files)) truncateSync(path.join(folder, file), 6_000_000);
  expect(() => checkFiles({ module: 'mf-users', folder, note: large })).toThrow(
    'the files that it needs before its screen are larger than 10 MB (MF-227)',
  );
  for (const file of Object.keys(files)) rmSync(path.join(folder, file));
});

test('a large manifest is refused, because every page contains it', () => {
  writeFileSync(path.join(folder, 'mf-users.js'), 'System.register([], () => ({}));');
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ label: 'x'.repeat(70_000) }));
  expect(check).toThrow('manifest.json is larger than 64 KB (MF-227)');
  rmSync(path.join(folder, 'manifest.json'));
});

test('too many files with a hash are refused, because every page contains all hashes', () => {
  const integrity = Object.fromEntries(
    Array.from({ length: 201 }, (_, file) => [`assets/${file}.json`, 'sha384-x']),
  );
  const many = { ...note, integrity };
  expect(() => checkFiles({ module: 'mf-users', folder, note: many })).toThrow(
    'more than 200 files',
  );
});

test.each([
  ['a table of several chunks', 'r.u=e=>"chunk-"+{7:"a1",8:"b2"}[e]+".js"'],
  ['a table of several chunks, in parentheses', 'r.u=e=>"chunk-"+({7:"a1",8:"b2"})[e]+".js"'],
  ['the name of the only chunk', 'r.u=e=>"chunk-a1.js"'],
])('a missing or altered chunk is refused: %s', (_, table) => {
  const chunk = path.join(folder, 'chunk-a1.js');
  rmSync(chunk, { force: true });
  const code = `${table},r.sriHashes={7:"${integrityOf(Buffer.from('1;'), 'sha256-')}"}`;
  writeFileSync(path.join(folder, 'mf-users.js'), code);
  writeFileSync(path.join(folder, 'chunk-b2.js'), '2;');
  const built = { ...note, integrity: { 'mf-users.js': integrityOf(Buffer.from(code)) } };
  const checkBuilt = () => checkFiles({ module: 'mf-users', folder, note: built });
  expect(checkBuilt).toThrow('it has no chunk-a1.js, which mf-users.js loads (MF-126)');
  writeFileSync(chunk, '3;');
  expect(checkBuilt).toThrow(
    'chunk-a1.js does not match the integrity hash in mf-users.js (MF-113)',
  );
  writeFileSync(chunk, '1;');
  expect(checkBuilt).not.toThrow();
});

test.each([
  ['new URL("mf-users.late.css",t.meta.url).href', 'mf-users.late.css'],
  ['new URL(`files/logo.svg`, module.meta.url)', 'files/logo.svg'],
])('a missing file that a script names by its own address is refused: %s', (code, missing) => {
  writeFileSync(path.join(folder, 'mf-users.js'), code);
  expect(check).toThrow(`it has no ${missing}, which mf-users.js loads (MF-126)`);
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  writeFileSync(path.join(folder, missing), '');
  expect(check).not.toThrow();
});

test.each([
  ['Assets-a.json', 'assets-A.json'],
  ['Fonts/one.woff2', 'fonts/two.woff2'],
])('%s and %s are refused: on a case-insensitive disk, their paths are the same', (one, other) => {
  const location = mkdtempSync(path.join(folder, 'names-'));
  for (const file of [one, other]) {
    mkdirSync(path.dirname(path.join(location, file)), { recursive: true });
    writeFileSync(path.join(location, file), '');
  }
  const [first, second] = [one, other].map((file) => file.split('/')[0]);
  expect(() => checkFiles({ module: 'mf-users', folder: location, note })).toThrow(
    `${first} and ${second} differ only in upper and lower case (MF-140)`,
  );
});

test.each(['page.html', 'assets/help.HTM', 'x.xhtml', 'x.shtml', 'x.mht', 'x.svgz.html'])(
  '%s is refused, because a browser would open it as a page of the console',
  (file) => {
    const location = mkdtempSync(path.join(folder, 'pages-'));
    mkdirSync(path.dirname(path.join(location, file)), { recursive: true });
    writeFileSync(path.join(location, file), '<h1>Sign in</h1>');
    expect(() => checkFiles({ module: 'mf-users', folder: location, note })).toThrow(
      `${file} is a page, which a module must not contain (MF-141)`,
    );
  },
);

test('images that may contain scripts are allowed: servers disable scripts by a header', () => {
  const location = mkdtempSync(path.join(folder, 'images-'));
  writeFileSync(path.join(location, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(() => checkFiles({ module: 'mf-users', folder: location, note })).not.toThrow();
});
