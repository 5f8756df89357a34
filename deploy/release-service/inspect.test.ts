import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from './inspect.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-inspected-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a contract that would fill the memory is not read', async () => {
  const many = `{"uses":{},"more":[${'{},'.repeat(700_000)}{}]}`;
  await writeFile(path.join(folder, 'contract.json'), many);
  await expect(inspect(folder)).rejects.toThrow('contract.json is larger than 256 KB');
});

test('if a file is too large for pages, its compressed copy is not unpacked', async () => {
  await writeFile(path.join(folder, 'map.json'), Buffer.alloc(10_000_001));
  // If this file were decompressed, the error would be that it does not match its original.
  await writeFile(path.join(folder, 'map.json.gz'), 'no gzip');
  await expect(inspect(folder)).rejects.toThrow('map.json.gz is larger than 10 MB');
});
