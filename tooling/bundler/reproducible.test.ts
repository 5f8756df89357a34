import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';

const root = path.resolve(__dirname, '../..');

function hashes(folder: string): Record<string, string> {
  const files = filesOf(folder).filter((file) => !file.endsWith('.built'));
  return Object.fromEntries(
    files.map((file) => [
      path.relative(folder, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

const application = ['mf-tenants', 'an application, with chunks'];
const others = [
  ['root-config', 'the page, with several entries'],
  ['shared-ui', 'a library, with a stylesheet'],
];

// One module of each kind is enough, because all modules share one configuration.
const built = [application, ...usualOrLong([], others)];

const HINT = '//# allFunctionsCalledOnLoad';

test.each(built)('%s (%s), built twice, gives identical files', (module) => {
  const output = mkdtempSync(path.join(tmpdir(), 'console-build-'));
  const run = path.join(root, 'shared-node/run.cjs');
  const { status, stderr } = spawnSync(
    process.execPath,
    [run, 'tooling/bundler', '--output', output, '--module', module],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const first = hashes(path.join(root, 'dist', module));
  const second = hashes(path.join(output, module));
  rmSync(output, { recursive: true, force: true });
  expect(Object.keys(second).length).toBeGreaterThan(10);
  expect(second).toEqual(first);
});

test('each script of a module begins with the compile hint for V8; stylesheets and earlier APIs have none', () => {
  const folder = path.join(root, 'dist/shared-ui');
  const files = filesOf(folder).filter((file) => /\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    const hinted = !/(\.css|api-\d+\.js)$/.test(file);
    const found = { first: code.startsWith(`${HINT}\n`), hints: code.split(HINT).length - 1 };
    expect([file, found]).toEqual([file, { first: hinted, hints: hinted ? 1 : 0 }]);
  }
});
