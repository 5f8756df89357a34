import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

const run = path.resolve(__dirname, '../../shared-node/run.cjs');
const PORT_BASE = 9600;

/** Runs a command that must fail, and returns its error message. */
function failureOf(...args: readonly string[]): string {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

test('npm start names a port that is in use and the part that needs it, and says what to do', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(PORT_BASE + 3, 'localhost', resolve));
  const message = failureOf(run, 'tooling/start', '--port-base', String(PORT_BASE));
  taken.close();
  expect(message).toBe(
    `Port ${PORT_BASE + 3} (mf-users) is in use. Stop what uses it, or start elsewhere: npm start -- --port-base ${PORT_BASE + 100} (MF-151)\n`,
  );
});

test('npm start rejects an invalid option, and names it', () => {
  expect(failureOf(run, 'tooling/start', '--port-base', 'nine')).toBe(
    '--port-base must be a whole number from 1024 to 65000, got "nine" (MF-150)\n',
  );
});

test('an old Node gets a message about the required version', () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' })`;
  expect(failureOf('-e', `${pretend}; require(${JSON.stringify(run)})`)).toBe(
    'The console needs Node 20.19 or newer; this is Node 18.20.0 (MF-190)\n',
  );
});
