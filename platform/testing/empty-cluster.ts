import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { run } from '@console/shared-node/testing/running-process.ts';

/**
 * Puts a copy of an empty embedded database where a process will look for its own. To make one
 * takes seconds of work, to copy it a moment, and many tests need a new one.
 */
export async function plantEmptyCluster(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  kept ??= original();
  await copyFolder(await kept, folder);
}

/** The same for both databases of a console that will keep its data in a folder. */
export async function plantEmptyClusters(dataFolder: string): Promise<void> {
  for (const name of ['database', 'identity']) await plantEmptyCluster(path.join(dataFolder, name));
}

let kept: Promise<string> | undefined;

async function original(): Promise<string> {
  const manifest = path.join(process.cwd(), 'node_modules/@electric-sql/pglite/package.json');
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  const place = path.join(tmpdir(), `empty-cluster-${version}`);
  if (existsSync(place)) return place;
  const made = `${place}.${process.pid}`;
  const { code } = await run('platform/testing/new-cluster.ts', {}, [made]).ended;
  if (code !== 0) throw new Error('No empty database could be made.');
  try {
    await rename(made, place);
  } catch {
    // Another test was faster.
    await rm(made, { recursive: true, force: true });
  }
  return place;
}
