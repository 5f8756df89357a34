import type { Dirent } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Sets the modes of a data folder, independent of the umask and of earlier versions. Files that the static
 * servers publish are readable by all, because nginx has its own account; all others are private to the
 * owner.
 */
export async function protectDataFolder(dataFolder: string): Promise<void> {
  await chmod(dataFolder, TRAVERSE_ONLY);
  for (const entry of await readEntries(dataFolder)) {
    const place = getPath(entry);
    if (entry.name === 'releases') await readableByAll(place);
    else if (entry.name === 'editions') await protectEditions(place);
    else await setModes(entry, OWN);
  }
}

async function protectEditions(folder: string): Promise<void> {
  await chmod(folder, TRAVERSE_ONLY);
  for (const entry of await readEntries(folder)) {
    await (/^\d+$/.test(entry.name) ? protectEdition(getPath(entry)) : setModes(entry, OWN));
  }
}

/** Sets the modes of an edition: its page is public; its history contains account names. */
export async function protectEdition(folder: string): Promise<void> {
  await chmod(folder, TRAVERSE_ONLY);
  for (const entry of await readEntries(folder)) {
    await setModes(entry, entry.name === 'page' ? SERVED : OWN);
  }
}

/** Mode of a folder that others can traverse, but not list. */
export const TRAVERSE_ONLY = 0o711;

/** Modes of files that the static servers publish. */
export const SERVED = { folder: 0o755, file: 0o644 };

const OWN = { folder: 0o700, file: 0o600 };

/** Makes a folder and its content readable by all, and writable by the owner. */
export const readableByAll = (folder: string): Promise<void> => setFolderModes(folder, SERVED);

/** Makes a folder and its content private to the owner. */
export const ownerOnly = (folder: string): Promise<void> => setFolderModes(folder, OWN);

async function setFolderModes(folder: string, modes: typeof OWN): Promise<void> {
  await chmod(folder, modes.folder);
  await Promise.all((await readEntries(folder)).map((entry) => setModes(entry, modes)));
}

async function setModes(entry: Dirent, modes: typeof OWN): Promise<void> {
  if (entry.isDirectory()) return setFolderModes(getPath(entry), modes);
  // The mode of a link has no meaning, and the link's target is handled in its own folder.
  if (entry.isSymbolicLink()) return;
  await chmod(getPath(entry), modes.file).catch((error: unknown) => {
    // A running console may have deleted the file.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

const readEntries = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true });

const getPath = (entry: Dirent): string => path.join(entry.parentPath, entry.name);
