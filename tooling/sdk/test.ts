import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import type { OwnModule } from './own-module.ts';

/** Runs `console test`: Jest with the console's configuration. @returns Jest's exit code */
export async function testModule({ folder }: OwnModule, words: readonly string[]): Promise<number> {
  const jest = createRequire(path.join(root, 'package.json')).resolve('jest/bin/jest');
  const config = path.join(root, 'jest/elsewhere.cjs');
  const args = [jest, '--config', config, '--rootDir', folder, ...words];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
