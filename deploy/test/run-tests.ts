import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

const results = path.join(root, 'test-results');

/** Far more than it ever takes; what hangs is to end, and be seen. */
const jestMilliseconds = 20 * 60_000;

export function forgetResults(): void {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

export function jest(): Count {
  const report = path.join(results, 'jest.json');
  const ended = run('jest', ['--ci', '--json', `--outputFile=${report}`], {
    timeout: jestMilliseconds,
  });
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites + (ended ? 0 : 1),
  };
}

/**
 * Runs browser tests. They end by themselves: the configuration limits the whole run.
 *
 * @param config path of their configuration, from the project's root
 * @param words further ones for Playwright, such as files to choose
 */
export function playwright(
  config: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Count {
  run('playwright', ['test', '--config', config, ...words], {
    env: { ...process.env, ...environment },
  });
  const { stats, errors } = JSON.parse(readFileSync(path.join(results, 'playwright.json'), 'utf8'));
  // A flaky test passed in the end but cannot be trusted: it counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** @returns the line that closes a run of tests; the exit code is set by it */
export function conclusion(counts: readonly Count[]): string {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  return `${passed} passed, ${failed} failed`;
}

/** @returns whether it ended by itself */
function run(
  name: string,
  args: readonly string[],
  options: { timeout?: number; env?: NodeJS.ProcessEnv },
): boolean {
  const { error } = spawnSync(path.join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    // Jest prints its JSON to stdout unless it is sent to a file; what people read is on stderr.
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
  return error === undefined;
}
