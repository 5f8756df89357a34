import type { Dirent } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Settles who may read what of a data folder, whatever the umask was or an earlier version left:
 * what the static servers hand to anybody is readable for all, because nginx runs under an account
 * of its own; everything else is the owner's alone.
 */
export async function protectDataFolder(dataFolder: string): Promise<void> {
  await chmod(dataFolder, WAY_THROUGH);
  for (const entry of await entriesOf(dataFolder)) {
    const place = placeOf(entry);
    if (entry.name === 'releases') await readableByAll(place);
    else if (entry.name === 'editions') await protectEditions(place);
    else await give(entry, OWN);
  }
}

async function protectEditions(folder: string): Promise<void> {
  await chmod(folder, WAY_THROUGH);
  for (const entry of await entriesOf(folder)) {
    await (/^\d+$/.test(entry.name) ? protectEdition(placeOf(entry)) : give(entry, OWN));
  }
}

/** Of an edition, others read the page; its history names accounts of this machine. */
export async function protectEdition(folder: string): Promise<void> {
  await chmod(folder, WAY_THROUGH);
  for (const entry of await entriesOf(folder)) {
    await give(entry, entry.name === 'page' ? SERVED : OWN);
  }
}

/** Mode of a folder where others reach what is theirs to read, and see nothing else. */
export const WAY_THROUGH = 0o711;

/** Modes of what the static servers hand to anybody. */
export const SERVED = { folder: 0o755, file: 0o644 };

const OWN = { folder: 0o700, file: 0o600 };

/** Lets everybody read a folder with all that is in it; nobody but its owner writes. */
export const readableByAll = (folder: string): Promise<void> => giveFolder(folder, SERVED);

/** Keeps a folder with all that is in it to its owner. */
export const ownerOnly = (folder: string): Promise<void> => giveFolder(folder, OWN);

async function giveFolder(folder: string, modes: typeof OWN): Promise<void> {
  await chmod(folder, modes.folder);
  await Promise.all((await entriesOf(folder)).map((entry) => give(entry, modes)));
}

async function give(entry: Dirent, modes: typeof OWN): Promise<void> {
  if (entry.isDirectory()) return giveFolder(placeOf(entry), modes);
  // The mode of a link means nothing, and that of its target is settled where it is.
  if (entry.isSymbolicLink()) return;
  await chmod(placeOf(entry), modes.file).catch((error: unknown) => {
    // A file of a console that runs may be gone by now.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true });

const placeOf = (entry: Dirent): string => path.join(entry.parentPath, entry.name);
