import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { say } from '@console/shared-node/command.ts';
import { sentenceOf } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { searchKeptLogs } from '@console/shared-node/testing/kept-logs.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, in both runs or only in the first, a line each. */
  readonly failures?: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of two tools, from which only a few members are read
type Json = any;

const results = path.join(root, 'test-results');

/** Time limit for Jest, far longer than a slow machine needs. A run that hangs is killed, and fails. */
const jestMilliseconds = 75 * 60_000;

/** @param environment - additional environment variables; an undefined value removes the variable */
export async function jest(environment: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = path.join(results, 'jest.json');
  // At least two workers, because tests that start processes mostly wait for these processes.
  const workers = Math.max(2, availableParallelism() - 1);
  const words = ['--ci', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`];
  const code = await run('jest', words, report, {
    timeout: jestMilliseconds,
    env: { ...process.env, ...environment },
  });
  return counted(report, (content) => ({
    passed: content.numPassedTests,
    // A run that had to be killed counts as one more failure.
    failed: content.numFailedTests + content.numRuntimeErrorTestSuites + (code === null ? 1 : 0),
    failures: failedJestTests(content),
  }));
}

/** Runs browser tests. Needs no time limit, because the configuration limits the whole run. */
export async function playwright(
  name: string,
  config: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const report = path.join(results, `${name}.json`);
  await run('playwright', ['test', '--config', config, ...words], report, {
    env: { ...process.env, ...environment, TEST_RUN: name },
  });
  return counted(report, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap(failedBrowserTests),
  }));
}

/** Runs tests, and then searches the logs of their servers. A name or secret in a log is a failure. */
export async function withLogsSearched(run: () => Promise<readonly Count[]>): Promise<Count[]> {
  const kept = mkdtempSync(path.join(tmpdir(), 'console-logs-'));
  process.env.KEPT_LOGS = kept;
  const counts = await run();
  const complaints = searchKeptLogs(kept);
  for (const complaint of complaints) say(complaint);
  // Does not delete the logs, which are needed to find the cause.
  if (complaints.length > 0) return [...counts, { passed: 0, failed: 1 }];
  rmSync(kept, { recursive: true, force: true });
  return [...counts, { passed: 1, failed: 0 }];
}

/** Runs a part that is one test in steps, each of which is named once it has passed; the first error ends it. */
export async function runSteps(steps: AsyncIterable<string>): Promise<void> {
  let passed = 0;
  try {
    for await (const step of steps) {
      say(`passed  ${step}`);
      passed += 1;
    }
    conclude([{ passed, failed: 0 }]);
  } catch (error) {
    say(`FAILED  ${sentenceOf(error)}`);
    conclude([{ passed, failed: 1 }]);
  }
}

/** Names the failed tests once more, after all other output, and ends with the sum. */
export function conclude(counts: readonly Count[]): void {
  for (const line of counts.flatMap(({ failures = [] }) => failures)) say(line);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** @returns the exit code; null if the process had to be killed */
async function run(
  name: string,
  args: readonly string[],
  report: string,
  options: { timeout?: number; env?: NodeJS.ProcessEnv },
): Promise<number | null> {
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  const child = spawn(path.join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    // Both streams are shown: Jest prints readable output to stderr, and its JSON goes to a file.
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
  const [code] = await once(child, 'exit');
  return code;
}

const failedJestTests = ({ testResults }: Json): string[] =>
  testResults.flatMap(({ name, message, assertionResults }: Json) => {
    const failed = assertionResults.filter(({ status }: Json) => status === 'failed');
    const lines = failed.map(({ fullName, failureMessages }: Json) =>
      failureLine('Failed', name, fullName, failureMessages[0]),
    );
    return assertionResults.length > 0 ? lines : [failureLine('Failed', name, 'the file', message)];
  });

/** Playwright runs a failed test once more. A test that passes then is flaky. */
const OUTCOMES: Readonly<Record<string, string>> = {
  unexpected: 'Failed twice',
  flaky: 'Failed only once',
};

const failedBrowserTests = ({ specs = [], suites = [] }: Json): string[] => [
  ...specs.flatMap(({ file, title, tests: [{ status, results }] }: Json) => {
    const outcome = OUTCOMES[status];
    return outcome ? failureLine(outcome, file, title, results[0]?.error?.message) : [];
  }),
  ...suites.flatMap(failedBrowserTests),
];

/** Characters of a failure's message that are shown: what was expected, where, and what was there instead. */
const REASON_LENGTH = 400;

function failureLine(outcome: string, file: string, title: string, message = ''): string {
  const reason = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH);
  return `${outcome}: ${path.relative(root, path.resolve(root, file))}: ${title}: ${reason}`;
}

function counted(report: string, count: (content: Json) => Count): Count {
  if (existsSync(report)) return count(JSON.parse(readFileSync(report, 'utf8')));
  say('The tests ended without a report.');
  return { passed: 0, failed: 1 };
}
