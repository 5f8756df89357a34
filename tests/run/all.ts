import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { type Count, conclude } from './run-tests.ts';

/** The parts in the order in which they run: the name, and what `shared-node/run.cjs` runs for it. */
const PARTS: Readonly<Record<string, string>> = {
  check: 'tooling/check',
  test: 'tests/run',
  node: 'tests/node-versions',
  mutation: 'tests/mutation',
  schemathesis: 'tests/schemathesis',
  journeys: 'tests/journeys',
  keycloak: 'tests/keycloak',
  bucket: 'tests/versitygw',
  sdk: 'tests/elsewhere',
  operating: 'tests/operating',
  packages: 'tests/packages',
  images: 'tests/images',
  'screen-reader': 'tests/screen-reader',
  soak: 'tests/soak',
};

interface Result extends Count {
  /** The commit's hash; `+` is appended if files had changed since the commit. */
  readonly commit: string;
}

const resultsFile = path.join(root, 'test-results/all.json');

/**
 * Runs `npm run test:all`: all tests, part by part. `npm run test:all -- sdk soak` runs only these two
 * parts. Stores the result of each part, and ends with the sum of all results for this commit. A part
 * without a result counts as failed.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    const names = Object.keys(PARTS).join(', ');
    throw new NumberedFailure('MF-150', `Unknown part "${unknown}"; choose from ${names}`);
  }
  const commit = currentCommit();
  for (const [name, command] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n— ${name}`);
    keep(name, { commit, ...(await run(command)) });
  }
  say(`\nResults for commit ${commit}:`);
  const counts = Object.keys(PARTS).map((name) => knownCount(name, commit));
  conclude(counts);
}

function knownCount(name: string, commit: string): Count {
  const result = results()[name];
  const isKnown = result?.commit === commit;
  say(`${name}: ${isKnown ? `${result.passed} passed, ${result.failed} failed` : 'not run'}`);
  return isKnown ? result : { passed: 0, failed: 1 };
}

function currentCommit(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
}

const results = (): Readonly<Record<string, Result>> =>
  existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};

function keep(name: string, result: Result): void {
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify({ ...results(), [name]: result }, null, 2));
}

/** Runs a command and parses its closing line; if there is none, uses the exit code. */
async function run(command: string): Promise<Count> {
  const child = spawn(process.execPath, [path.join(root, 'shared-node/run.cjs'), command], {
    cwd: root,
    env: { CONSOLE_SOAK_MINUTES: '10', ...process.env, LONG_TESTS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    last = (last + chunk).slice(-4096);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const [closing] = [...last.matchAll(/^(\d+) passed, (\d+) failed$/gm)].slice(-1);
  if (!closing) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const failed = Number(closing[2]);
  return { passed: Number(closing[1]), failed: failed === 0 && code !== 0 ? 1 : failed };
}

runMain(main);
