import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { VersionsFile } from '@console/shared-ui/contract';
import { contractFile, packageVersion, readContract } from '../build/contract.ts';
import { fingerprint } from '../build/fingerprint.ts';
import type { ConsoleModule } from '../build/import-map.ts';
import { readableByAll, SERVED } from '../data-folder.ts';
import { integrityOfEntries } from './integrity.ts';
import { noteFile, publishedVersion, type ReleaseNote, readNote, readReleases } from './release.ts';
import { json, makeBeside, writeWhole } from './write-whole.ts';

/**
 * The version that a build gets when nobody names one: the package's, and a hash of the content,
 * so that the same sources have the same address on every machine.
 */
export function versionOf(name: string, built: string): string {
  // The letter: an identifier of digits alone must not begin with 0 (Semantic Versioning §9).
  return `${packageVersion(name)}-b${fingerprint(built, ['.']).slice(0, 10)}`;
}

/**
 * Copies a build to `<releases>/<module>/<version>/`, whole or not at all, where its server serves
 * it but nothing names it yet.
 *
 * @throws {Error} when that version is published with other content
 */
export async function stage(built: string, folder: string): Promise<void> {
  const content = fingerprint(built, ['.']);
  const note = await readNote(folder);
  if (note?.content === content) return;
  if (note) {
    const module = path.basename(path.dirname(folder));
    throw new Error(
      `${module} ${note.version} is published already, with other content: raise the version in ${module}/package.json, or name another with --version.`,
    );
  }
  // Left by a release that was refused or killed before it was published.
  if (fingerprint(folder, ['.']) === content) return;
  const versions = path.dirname(folder);
  await mkdir(versions, { recursive: true });
  for (const way of [path.dirname(versions), versions]) await chmod(way, SERVED.folder);
  await makeBeside(folder, async (unfinished) => {
    await cp(built, unfinished, { recursive: true });
    await readableByAll(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  });
}

/** What the note of a staged version will say. */
export function noteFor(module: ConsoleModule, version: string, folder: string): ReleaseNote {
  return {
    version,
    publishedAt: new Date().toISOString(),
    entries: module.entries,
    integrity: integrityOfEntries(folder),
    ...readContract(path.join(folder, contractFile)),
    content: fingerprint(folder, ['.']),
  };
}

/**
 * Publishes a staged version: from now on it is listed, can be tried and can go live.
 *
 * @returns its note, which is an older one when it was published before
 */
export async function publish(folder: string, note: ReleaseNote): Promise<ReleaseNote> {
  const before = await readNote(folder);
  if (!before) await writeWhole(path.join(folder, noteFile), json(note));
  return before ?? note;
}

/** Writes `<releases>/<module>/versions.json`: all that is published of a module, newest first. */
export async function writeVersions(
  releases: string,
  module: string,
  origin: string,
): Promise<void> {
  const published = await readReleases(releases, module, origin);
  const file: VersionsFile = { module, versions: published.map(publishedVersion) };
  await writeWhole(path.join(releases, module, 'versions.json'), json(file));
}
