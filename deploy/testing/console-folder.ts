import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { Store } from '../release/store/store.ts';

/** A test console's data folder, with all builds published and nothing running. */
export interface ConsoleFolder {
  readonly dataFolder: string;
  readonly store: Store;
  /** Returns the import map of the live edition. */
  liveMap(): { imports: Record<string, string>; integrity: Record<string, string> };
  remove(): Promise<void>;
}

/** Creates a console's data folder, with addresses at a port base. */
export async function makeConsoleFolder(portBase: number): Promise<ConsoleFolder> {
  const dataFolder = await newFolder();
  const made = await runToEnd('deploy/testing/publish-build.ts', {}, [
    dataFolder,
    String(portBase),
  ]);
  if (made.code !== 0) throw new Error(made.stderr);
  return consoleIn(dataFolder);
}

/** Copies a console's data folder, which is much faster than publishing again. */
export async function copyConsoleFolder({ dataFolder }: ConsoleFolder): Promise<ConsoleFolder> {
  const copy = await newFolder();
  await copyFolder(dataFolder, copy);
  return consoleIn(copy);
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'console-release-'));

function consoleIn(dataFolder: string): ConsoleFolder {
  const store = new Store(dataFolder);
  return {
    dataFolder,
    store,
    liveMap: () => JSON.parse(readFileSync(path.join(store.page, 'importmap.json'), 'utf8')),
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  };
}
