import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { userHasher } from './users.ts';

test('concurrent first reports create only one salt, so each user has only one hash', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
  try {
    const made = await Promise.all(Array.from({ length: 20 }, () => userHasher(folder)));
    expect(new Set(made.map((hash) => hash('ada'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['reports.salt']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
