import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readableByAll, SERVED } from '@console/shared-node/data-folder.ts';
import { inOneLine, NumberedFailure } from '@console/shared-node/failure.ts';
import { isPackaged, root } from '@console/shared-node/folders.ts';
import {
  type Contract,
  contractFile,
  packageVersion,
  readContract,
} from '../../build-output/contract.ts';
import { fingerprint } from '../../build-output/fingerprint.ts';
import type { ConsoleModule } from '../../build-output/import-map.ts';
import { integrityOfNamed } from '../../build-output/integrity.ts';
import type { Edition } from '../store/edition.ts';
import { json, makeBeside, removeAbandoned, writeWhole } from '../store/files.ts';
import { findWithdrawal, requireNoFreeze } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import {
  type ModuleNames,
  mayBeStored,
  noteFile,
  type ReleaseNote,
  type StagedVersion,
  toLocation,
  tryReadNote,
} from '../store/release.ts';
import type { Store } from '../store/store.ts';

/**
 * Copies a build to the folder that is served, unless it is already there.
 *
 * @param built - folder of the module's build
 * @param wanted - the version; by default it is made from the package's version and the content
 * @throws {NumberedFailure} if this version is published with different content
 */
export async function stageBuild(
  store: Store,
  module: ConsoleModule,
  built: string,
  wanted?: string,
): Promise<StagedVersion> {
  const { name } = module;
  const version = wanted ?? defaultVersion(packageVersion(name), built);
  const folder = path.join(store.releases, name, version);
  const content = fingerprint(built, ['.']);
  await copyBuild(store, { built, content }, folder);
  const note = (await tryReadNote(folder)) ?? noteFor(module, version, folder);
  // Another release may have staged other content as this version in the meantime.
  if (note.content !== content) throw otherContent(name, version, 'being released');
  const staged = { ...toLocation(module), module: name, folder, note };
  // A release by a package leaves the record of the last deployment, so that going back to its package works.
  return isPackaged ? staged : { ...staged, builtBy: root };
}

/** Waits for all calls of {@link stageBuild}, even if one fails, so that no copy is left incomplete. */
export async function stageTogether(
  staging: readonly Promise<StagedVersion>[],
): Promise<StagedVersion[]> {
  await Promise.allSettled(staging);
  return Promise.all(staging);
}

/**
 * Returns the default version of a build: the package's version with a hash of the content, so that
 * equal builds have the same address on every machine.
 */
export function defaultVersion(packaged: string, built: string): string {
  // The hash needs a letter: an identifier of only digits must not begin with 0 (SemVer §9).
  return `${packaged}-b${fingerprint(built, ['.']).slice(0, 10)}`;
}

/**
 * Returns the published version that an operator means by `1.1.0`: this version, or its only build, such as
 * `1.1.0-b0f1e2d3c4`.
 */
export function meantVersion(wanted: string, published: readonly string[]): string {
  const builds = published.filter((version) => version.startsWith(`${wanted}-b`));
  const [only = wanted] = builds;
  return published.includes(wanted) || builds.length !== 1 ? wanted : only;
}

/** Copies a build to `<releases>/<module>/<version>/`, completely or not at all. */
async function copyBuild(
  store: Store,
  { built, content }: { readonly built: string; readonly content: string },
  folder: string,
): Promise<void> {
  // False also if a published version has lost files: copying then restores them.
  const isOver = async () => (await hasContent(folder, content)) && hashContent(folder) === content;
  if (await isOver()) return;
  const versions = path.dirname(folder);
  await mkdir(versions, { recursive: true });
  for (const way of [path.dirname(versions), versions]) await chmod(way, SERVED.folder);
  await removeAbandoned(versions);
  await makeBeside(folder, async (unfinished) => {
    await cp(built, unfinished, { recursive: true });
    await readableByAll(unfinished);
    // The lock makes sure that a version that is published meanwhile is not replaced.
    await store.exclusively(async () => {
      const isLate = await isOver();
      await rm(isLate ? unfinished : folder, { recursive: true, force: true });
      if (!isLate) await rename(unfinished, folder);
    });
  });
}

/**
 * Returns whether a version's folder has this content. Other unpublished content was left by a refused
 * or killed release, or belongs to a running release.
 *
 * @throws {NumberedFailure} if other content is published as this version
 */
async function hasContent(folder: string, content: string): Promise<boolean> {
  const note = await tryReadNote(folder);
  if (!note) return hashContent(folder) === content;
  if (note.content === content) return true;
  throw otherContent(path.basename(path.dirname(folder)), note.version, 'already published');
}

/** Returns a hash of a version's files as they were built. */
const hashContent = (folder: string): string => fingerprint(folder, ['.'], noteFile);

const otherContent = (
  module: string,
  version: string,
  how: 'already published' | 'being released',
): NumberedFailure =>
  new NumberedFailure(
    'MF-107',
    `${module} ${version} is ${how} with different content: raise the version in ${module}/package.json, or set another one with --version`,
  );

/** Returns the record of a staged version. */
function noteFor(module: ConsoleModule, version: string, folder: string): ReleaseNote {
  return {
    version,
    publishedAt: new Date().toISOString(),
    entries: module.entries,
    integrity: integrityOfNamed(folder),
    ...contractFrom(folder),
    content: hashContent(folder),
  };
}

/** Reads the contract of a build; builds from other repositories may have none. */
function contractFrom(folder: string): Contract {
  const file = path.join(folder, contractFile);
  return existsSync(file) ? readContract(file) : { uses: {} };
}

/** Leaves out and reports versions that are live already, unless they have lost files. */
export async function leaveOutLive(
  store: Store,
  staged: readonly StagedVersion[],
  say: (line: string) => void,
): Promise<readonly StagedVersion[]> {
  const changing: StagedVersion[] = [];
  for (const version of staged) {
    const { module, note, folder } = version;
    const isLive = store.live.modules[module]?.version === note.version;
    // A version without a record has lost files; the record is written again on publication.
    const isWhole = async () =>
      (await tryReadNote(folder)) && (await store.holds(`${module}/${note.version}`));
    if (isLive && (await isWhole())) say(`${module} ${note.version} is live already.`);
    else changing.push(version);
  }
  return changing;
}

/**
 * Checks that releases are not stopped, that staged versions still exist as they were staged, and
 * that lost live versions are restored with files of the same hashes, because browsers cache these for
 * a year. The caller must hold the lock.
 *
 * @throws {NumberedFailure} e.g. if a version was removed meanwhile, or another release has staged
 *   other content as the same version
 */
export async function requireStaged(
  store: Store,
  staged: readonly StagedVersion[],
  now: Edition,
): Promise<void> {
  requireNoFreeze(now);
  const live = await liveReleases(store, now.modules);
  for (const { module, folder, note } of staged) {
    if (!existsSync(folder)) {
      throw new NumberedFailure('MF-103', `${module} ${note.version} was removed in the meantime`);
    }
    if (!(await hasContent(folder, note.content)))
      throw otherContent(module, note.version, 'being released');
    const lost = live.find((one) => one.module === module && one.version === note.version);
    if (lost?.isLost && !isDeepStrictEqual(lost.integrity, note.integrity))
      throw otherContent(module, note.version, 'already published');
  }
}

/** @throws {NumberedFailure} that says who withdrew one of the versions, when and why */
export function requireNotWithdrawn(staged: readonly StagedVersion[], { history }: Edition): void {
  for (const { module, note } of staged) {
    const withdrawal = findWithdrawal(history, module, note.version);
    if (!withdrawal) continue;
    const { by, at, reason } = withdrawal;
    const why = reason ? `, with the reason "${inOneLine(reason)}"` : '';
    throw new NumberedFailure(
      'MF-133',
      `${module} ${note.version} is refused: ${by} withdrew it at ${at}${why}; to release it anyway, add --again`,
    );
  }
}

/**
 * Publishes staged versions by listing them, so that they can be tried. The caller must hold the lock.
 *
 * @param names - names by module, to store with the versions; may lack modules
 */
export async function publishAll(
  store: Store,
  staged: readonly StagedVersion[],
  names: ReadonlyMap<string, ModuleNames> = new Map(),
): Promise<void> {
  for (const version of staged) {
    const { module, folder, note } = version;
    if (!(await tryReadNote(folder))) {
      const read = names.get(module);
      const whole = { ...note, ...(read && mayBeStored(read) && { names: read }) };
      await writeWhole(path.join(folder, noteFile), json(whole));
    }
    await store.listVersions(module, version);
  }
}

/** Removes staged versions that were not published, but no files of other releases. */
export async function removeUnpublished(
  store: Store,
  staged: readonly {
    readonly folder: string;
    readonly note: Pick<ReleaseNote, 'content'>;
  }[],
): Promise<void> {
  await store.exclusively(async () => {
    for (const { folder, note } of staged) {
      const isOurs = hashContent(folder) === note.content;
      if (isOurs && !(await tryReadNote(folder)))
        await rm(folder, { recursive: true, force: true });
    }
  });
}
