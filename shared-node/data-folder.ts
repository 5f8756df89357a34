import { spawnSync } from 'node:child_process';
import { constants, type Dirent } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FailureNumber } from '@console/shared-ui/contract';
import { NumberedFailure } from './failure.ts';

/**
 * Checks that this process may write into a folder, if the folder exists. Files that root writes into the folder
 * of another account would lock that account out.
 *
 * @throws {NumberedFailure} naming the account to which the folder belongs
 */
export async function requireOwnFolder(folder: string, number: FailureNumber): Promise<void> {
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  const self = process.geteuid?.();
  if (owner === undefined || self === undefined || owner === self) return;
  // For a folder of root, the system's own refusal says enough: this command is not for root.
  if (self !== 0 && (owner === 0 || (await isWritable(folder)))) return;
  const account = accountName(owner);
  throw new NumberedFailure(
    number,
    `${folder} belongs to ${account}: run this command as ${account}, with sudo -u ${account} <command>`,
  );
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Returns the name of an account, or `#<id>`, which sudo accepts as well. */
function accountName(id: number): string {
  const { stdout } = spawnSync('id', ['-un', String(id)], { encoding: 'utf8' });
  return stdout?.trim() || `#${id}`;
}

/** Creates a folder that all accounts can read; folders that exist keep their modes. */
export async function makeServedFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await readableByAll(first);
}

/**
 * Sets the modes of a data folder, independent of the umask and of earlier versions. Files that the static
 * servers publish are readable by all, because nginx has its own account; all others are private to the
 * owner.
 */
export async function protectDataFolder(dataFolder: string): Promise<void> {
  await chmod(dataFolder, TRAVERSE_ONLY);
  for (const entry of await readEntries(dataFolder)) {
    const place = getPath(entry);
    if (SERVED_FOLDERS.includes(entry.name)) await readableByAll(place);
    else if (entry.name === 'editions') await protectEditions(place);
    else await setModes(entry, OWN);
  }
}

/** Releases, and the configuration of a deployment's nginx, whose processes read its page for too large cookies. */
const SERVED_FOLDERS: readonly string[] = ['releases', 'nginx'];

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
