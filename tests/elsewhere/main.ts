import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { dist } from '@console/shared-node/folders.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { findHeadlessShell } from '../browser/chromium.ts';
import { installApart } from '../install-apart.ts';
import { type Count, conclude, playwright } from '../run/run-tests.ts';

const LINTERS = [
  ['publint', '--strict'],
  ['attw', '--profile', 'esm-only'],
] as const;

/** Runs `npm run test:sdk`: lints the packages for modules, and tests modules made with them. */
async function main(): Promise<void> {
  await buildStale(say);
  const own = installApart(import.meta.dirname, 'the linters for packages');
  const counts = ['shared-auth', 'shared-ui', 'root-config'].flatMap((one) => lint(one, own));
  const environment = { CHROMIUM_SHELL_PATH: findHeadlessShell(say) };
  const config = 'tests/e2e/elsewhere.playwright.config.ts';
  conclude([...counts, await playwright('sdk', config, process.argv.slice(2), environment)]);
}

function lint(module: string, linters: string): Count[] {
  const tarball = path.join(dist, module, 'package.tgz');
  return LINTERS.map(([linter, ...words]) => {
    const program = path.join(linters, 'node_modules/.bin', linter);
    const { status, stdout } = spawnSync(program, [tarball, ...words], { encoding: 'utf8' });
    say(`${status === 0 ? 'passed' : `FAILED\n${stdout}`}  ${linter}: the package of ${module}`);
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  });
}

runMain(main);
