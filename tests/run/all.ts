import { spawn } from 'node:child_process';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { root } from '@console/shared-node/folders.ts';
import { type Count, conclude } from './run-tests.ts';

/** What there is to run, by the names of `shared-node/run.cjs`: `npm test` first, then what takes longer. */
const COMMANDS = [
  'tooling/check',
  'tests/run',
  'tests/mutation',
  'tests/schemathesis',
  'tests/journeys',
  'tests/keycloak',
  'tests/versitygw',
  'tests/elsewhere',
  'tests/operating',
  'tests/soak',
] as const;

/** `npm run test:all`: everything that is tested, one after another; closes with the sum. */
async function main(): Promise<void> {
  const counts: Count[] = [];
  for (const command of COMMANDS) {
    say(`\n— ${command}`);
    const count = await run(command);
    say(`${command}: ${count.passed} passed, ${count.failed} failed`);
    counts.push(count);
  }
  conclude(counts);
}

/** Runs a command, and reads the line that it closes with; without one its exit code counts. */
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
