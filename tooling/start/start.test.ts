import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plantEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { linkPackages } from '@console/shared-node/testing/link-packages.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 9600;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-start-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(args: readonly string[], project = root) {
  const run = path.join(project, 'shared-node/run.cjs');
  return spawnSync(process.execPath, [run, 'tooling/start', ...args], {
    encoding: 'utf8',
    timeout: 240_000,
  });
}

const sentences = (text: string): string[] => text.trim().split('\n');

test('a taken port is named, with what wants it and what to do', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(PORT_BASE + 3, 'localhost', resolve));
  const { status, stderr } = start(['--port-base', String(PORT_BASE), '--data', folder]);
  taken.close();
  expect(status).toBe(1);
  expect(sentences(stderr)).toEqual([
    `Port ${PORT_BASE + 3} (mf-users) is in use. Stop what uses it, or start elsewhere: npm start -- --port-base ${PORT_BASE + 100} (MF-151)`,
  ]);
});

test('a data folder that cannot be written is named', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const data = path.join(file, 'data');
  const { status, stderr } = start(['--port-base', String(PORT_BASE), '--data', data]);
  expect(status).toBe(1);
  expect(sentences(stderr)).toHaveLength(1);
  expect(stderr).toContain(`The data folder ${data} cannot be written`);
});

test('an option that makes no sense is refused by name', () => {
  const { status, stderr } = start(['--port-base', 'nine']);
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    '--port-base must be a whole number from 1024 to 65000, got "nine" (MF-150)',
  );
});

test('a broken importmap.json is named with what is wrong in it', () => {
  const rooms = ['shared-node', 'platform', 'deploy', 'tooling', 'shared-ui', 'shared-auth'];
  for (const part of [...rooms, 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  mkdirSync(path.join(folder, 'root-config/src'), { recursive: true });
  cpSync(
    path.join(root, 'root-config/src/shared-dependencies'),
    path.join(folder, 'root-config/src/shared-dependencies'),
    { recursive: true },
  );
  linkPackages(folder);
  writeFileSync(path.join(folder, 'importmap.json'), '{ "imports": { "react": 1 } }');
  const { status, stderr } = start([], folder);
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('importmap.json: "react" is not an absolute address (MF-172)');
});

test('an old Node is told what the console needs', () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' })`;
  const run = `require(${JSON.stringify(path.join(root, 'shared-node/run.cjs'))})`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', `${pretend}; ${run}`], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toBe('The console needs Node 20.19 or newer; this is Node 18.20.0 (MF-190)\n');
});

test('a clean start warns of nothing, and Ctrl-C stops all of it', async () => {
  await plantEmptyClusters(folder);
  const { child, output } = await started(['--port-base', String(PORT_BASE), '--data', folder]);
  expect(output.stdout).toContain(`The console is at http://localhost:${PORT_BASE}`);
  for (const offset of [0, 1, 7]) {
    expect((await fetch(`http://localhost:${PORT_BASE + offset}/`)).status).toBeLessThan(500);
  }
  const code = await interrupted(child);
  expect(code).toBe(0);
  expect(output.stderr).toBe('');
  await expect(fetch(`http://localhost:${PORT_BASE}/`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${PORT_BASE + 10}/healthz`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${PORT_BASE + 11}/`)).rejects.toThrow();
});

async function started(args: readonly string[]) {
  const run = path.join(root, 'shared-node/run.cjs');
  const child = spawn(process.execPath, [run, 'tooling/start', ...args], { stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      if (output.stdout.includes('Stop with Ctrl-C')) resolve();
    });
    child.once('exit', () => reject(new Error(output.stderr)));
  });
  return { child, output };
}

function interrupted(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill('SIGINT');
  });
}
