import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inspect } from './inspect.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-inspected-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a contract is not read that would fill the memory', async () => {
  const many = `{"uses":{},"more":[${'{},'.repeat(700_000)}{}]}`;
  await writeFile(path.join(folder, 'contract.json'), many);
  await expect(inspect(folder)).rejects.toThrow('contract.json is far too large');
});

test('what is compressed beside a file that no page may load is not unpacked', async () => {
  const large = Buffer.alloc(10_000_001);
  await writeFile(path.join(folder, 'map.json'), large);
  await writeFile(path.join(folder, 'map.json.gz'), gzipSync(large));
  await expect(inspect(folder)).rejects.toThrow('map.json.gz is made of is larger than 10 MB');
});
