import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../folders.ts';
import { directionFault } from './direction.ts';
import { importsOf } from './imports.ts';
import { moduleFolders } from './module-folders.cjs';

const folders = [...moduleFolders(root), 'deploy'];

/** `npm run check`: everything about the sources that needs no running console. */
function main(): void {
  const results = [
    tool('Types', 'tsc', ['--build']),
    tool('Lint and format', 'biome', ['check', '--error-on-warnings']),
    importDirection(),
    tool('Dead code', 'knip', ['--no-progress', '--no-config-hints']),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

function tool(title: string, command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  });
  return report(title, status === 0);
}

function importDirection(): boolean {
  const faults = folders
    .flatMap((folder) => importsOf(root, folder))
    .map(directionFault)
    .filter((fault) => fault !== undefined);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return report('Import direction', faults.length === 0);
}

function report(title: string, passed: boolean): boolean {
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${title}\n`);
  return passed;
}

main();
