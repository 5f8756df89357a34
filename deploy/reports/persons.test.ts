import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { personNames } from './persons.ts';

test('first reports that come at once make one salt, by which each person has one name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
  try {
    const made = await Promise.all(Array.from({ length: 20 }, () => personNames(folder)));
    expect(new Set(made.map((nameOf) => nameOf('somebody'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['reports.salt']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
