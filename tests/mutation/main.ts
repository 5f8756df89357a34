import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runMain } from '@console/shared-node/command.ts';
import { root } from '@console/shared-node/folders.ts';
import { installApart } from '../install-apart.ts';

/**
 * Runs `npm run test:mutation`: makes many small changes to the rules, one at a time, and checks that a
 * test fails. Passes its arguments to Stryker, such as `--mutate <file>`.
 */
async function main(): Promise<void> {
  const own = installApart(import.meta.dirname, 'Stryker');
  const stryker = path.join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = path.join(import.meta.dirname, 'stryker.config.mjs');
  const words = [stryker, 'run', path.relative(root, config), ...process.argv.slice(2)];
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

runMain(main);
