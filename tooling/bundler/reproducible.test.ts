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

test('the compile hint for V8 is the first line of a module’s script, and is in no other file', () => {
  const folder = path.join(root, 'dist/shared-ui');
  const files = filesOf(folder).filter((file) => /\.(js|css)$/.test(file));
  const hinted = files.filter((file) =>
    readFileSync(file, 'utf8').includes('allFunctionsCalledOnLoad'),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(hinted.map((file) => path.relative(folder, file))).toEqual(['shared-ui.js']);
  const [first] = readFileSync(path.join(folder, 'shared-ui.js'), 'utf8').split('\n');
  expect(first).toBe('//# allFunctionsCalledOnLoad');
});
