import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { root } from '../folders.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const results = path.join(root, 'test-results');
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** `npm test`: builds what changed, then Jest, then Playwright; closes with the sum of both. */
async function main(): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await buildStale(say);
  findChromium(say);
  const counts = [jest(), playwright()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function jest(): Count {
  const report = path.join(results, 'jest.json');
  run(bin('jest'), ['--ci', '--json', `--outputFile=${report}`]);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

function playwright(): Count {
  run(bin('playwright'), ['test', '--config', 'deploy/e2e/playwright.config.ts']);
  const { stats, errors } = JSON.parse(readFileSync(path.join(results, 'playwright.json'), 'utf8'));
  // A flaky test passed in the end but cannot be trusted: it counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function run(command: string, args: readonly string[]): void {
  // Jest prints its JSON to stdout unless it is sent to a file; what people read is on stderr.
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  say('0 passed, 1 failed');
  process.exit(1);
});
