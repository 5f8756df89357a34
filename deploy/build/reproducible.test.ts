import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOf } from './fingerprint.ts';

const root = path.resolve(__dirname, '../..');

/** Hash of every file of a folder, by its path there. */
function hashes(folder: string): Record<string, string> {
  const files = filesOf(folder).filter((file) => !file.endsWith('.built'));
  return Object.fromEntries(
    files.map((file) => [
      path.relative(folder, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

test('two builds of the same sources give the same files, byte for byte', () => {
  const output = mkdtempSync(path.join(tmpdir(), 'console-build-'));
  const run = path.join(root, 'deploy/run.cjs');
  const { status, stderr } = spawnSync(process.execPath, [run, 'build', '--output', output], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const first = hashes(path.join(root, 'dist'));
  const second = hashes(output);
  rmSync(output, { recursive: true, force: true });
  expect(Object.keys(second).length).toBeGreaterThan(50);
  expect(second).toEqual(first);
}, 240_000);
