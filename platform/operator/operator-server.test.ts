import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { askOperatorServer } from './operator-client.ts';
import { type OperatorServerSettings, startOperatorServer } from './operator-server.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
let settings: OperatorServerSettings;

beforeEach(async () => {
  place = await temporaryFolder();
  file = path.join(place.folder, 'operator.json');
  settings = { databaseUrl: undefined, operatorFile: file };
});

afterEach(() => place.remove());

test('runs a command, and returns its result', async () => {
  const close = await startOperatorServer(settings, async (command) => ({ seen: command }));
  expect(await askOperatorServer(file, { name: 'x' })).toEqual({ result: { seen: { name: 'x' } } });
  await close();
});

test('the failure of a command is thrown to the caller', async () => {
  const close = await startOperatorServer(settings, () =>
    Promise.reject(new Error('No such role.')),
  );
  await expect(askOperatorServer(file, {})).rejects.toThrow('No such role');
  await close();
});

test('only the owner can read the secret, and without the secret no command is run', async () => {
  let commands = 0;
  const close = await startOperatorServer(settings, async () => {
    commands += 1;
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { port } = JSON.parse(await readFile(file, 'utf8'));
  for (const authorization of ['', 'Bearer ', 'Bearer guess']) {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    });
    expect(response.status).toBe(401);
  }
  expect(commands).toBe(0);
  await close();
});

test('returns nothing if no process runs, even if a killed one left its file', async () => {
  expect(await askOperatorServer(file, {})).toBeUndefined();
  await writeFile(file, JSON.stringify({ port: 1, secret: 'x' }));
  expect(await askOperatorServer(file, {})).toBeUndefined();
});

test('a database server needs no operator server', async () => {
  const databaseUrl = 'postgresql://localhost/platform';
  const close = await startOperatorServer(
    { databaseUrl, operatorFile: file },
    async () => undefined,
  );
  expect(await askOperatorServer(file, {})).toBeUndefined();
  await close();
});
