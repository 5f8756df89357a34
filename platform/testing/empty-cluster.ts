import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { run } from '@console/shared-node/testing/running-process.ts';

/**
 * Copies an empty embedded database to the folder of a process. Many tests need a new database, and
 * copying is much faster than creating one.
 */
export async function copyEmptyCluster(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  kept ??= original();
  await copyFolder(await kept, folder);
}

/** Copies empty databases for both processes to a data folder. */
export async function copyEmptyClusters(dataFolder: string): Promise<void> {
  for (const name of ['database', 'identity']) await copyEmptyCluster(path.join(dataFolder, name));
}

let kept: Promise<string> | undefined;

async function original(): Promise<string> {
  const manifest = path.join(process.cwd(), 'node_modules/@electric-sql/pglite/package.json');
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  const template = path.join(tmpdir(), `empty-cluster-${version}`);
  if (existsSync(template)) return template;
  const made = `${template}.${process.pid}`;
  const { code } = await run('platform/testing/new-cluster.ts', {}, [made]).ended;
  if (code !== 0) throw new Error('An empty database could not be created.');
  try {
    await rename(made, template);
  } catch {
    // Another test was faster.
    await rm(made, { recursive: true, force: true });
  }
  return template;
}
