import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { PublishedVersion } from '@console/shared-ui/contract';
import type { Contract } from '../../build-output/contract.ts';
import { isRecord, isUnfinished, parseWritten, readWritten } from './files.ts';

/** What a file says about itself when it is loaded, after what it imports. */
export interface LoadedFile {
  readonly status: 'module' | 'no-module' | 'throws';
  /** What it threw. */
  readonly message?: string;
  /** By name, the kind of each: `function` for lists of functions, too. */
  readonly exports: Readonly<Record<string, string>>;
  /** By specifier. */
  readonly uses: Readonly<Record<string, UsedNames>>;
}

/** What each script of a module uses and exports, by file: its entries, and chunks that import. */
export type ModuleNames = Readonly<Record<string, LoadedFile>>;

/** What a module uses and exports is the same another day, where all of it could be loaded. */
export const mayBeStored = (names: ModuleNames): boolean =>
  Object.values(names).every(({ status }) => status === 'module');

/** What a file uses of another module. */
export interface UsedNames {
  readonly names: readonly string[];
  /** It keeps the module whole: it may use more than those names. */
  readonly isWhole: boolean;
}

/** What is written into a version's folder when it is published, and never changed again. */
export interface ReleaseNote extends Contract {
  readonly version: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  /** The specifiers that it answers, each with the name of its entry: `react` → `react.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** By path, of all scripts, stylesheets and texts but chunks. */
  readonly integrity: Readonly<Record<string, string>>;
  /** A hash over all of its files as they were built. */
  readonly content: string;
  /** What its scripts use and export; versions of before this was noted are read when needed. */
  readonly names?: ModuleNames;
}

/** Where a module's releases lie: `<origin><path>/<module>/<version>/`. */
export interface ModulePlace {
  /** Origin of its static server. */
  readonly origin: string;
  /** Such as `/admin/modules`, where several modules share an origin; none where it is the module's own. */
  readonly path?: string;
}

/** Address below which a module's folder lies. */
export const addressOfPlace = ({ origin, path = '' }: ModulePlace): string => origin + path;

/** Only the place of what has one. */
export const placeOf = ({ origin, path }: ModulePlace): ModulePlace => ({
  origin,
  ...(path !== undefined && { path }),
});

/** One version of a module: an immutable folder on its static server. */
export interface Release extends ReleaseNote, ModulePlace {
  /** Folder of the module's releases, e.g. `mf-users`. */
  readonly module: string;
  /** Where its files lie. */
  readonly folder: string;
  /** What the micro-frontend offers, where the module is one. */
  readonly manifest: unknown;
  /** A share of the people runs it, among what is live otherwise. */
  readonly isOnTrial?: boolean;
  /** Some of its files are lost: it is known from the page alone, without its names and types. */
  readonly isLost?: boolean;
}

/** A version in the folder where it is served: one that was built now, or published before. */
export interface StagedVersion extends ModulePlace {
  readonly module: string;
  readonly folder: string;
  readonly note: ReleaseNote;
  /** Which working copy has built it, by its folder; nothing when it only changes place. */
  readonly builtBy?: string;
}

/** A staged version as it will be when it is published. */
export const releaseOf = (staged: StagedVersion): Release => ({
  ...staged.note,
  ...placeOf(staged),
  module: staged.module,
  folder: staged.folder,
  manifest: manifestOf(staged.folder),
});

/** As a sentence says who runs a version. */
export const standingOf = ({ isOnTrial }: Pick<Release, 'isOnTrial'>): string =>
  isOnTrial ? 'on trial' : 'live';

/** The note's file in a version's folder. A folder without one was never published. */
export const noteFile = 'release.json';

/**
 * The note of a version; nothing when it was never published.
 *
 * @throws {NumberedFailure} naming the file, when it is damaged
 */
export const readNote = (folder: string): Promise<ReleaseNote | undefined> =>
  readWritten(path.join(folder, noteFile), isNote);

/** The same, where a damaged note is as good as none. */
export const noteIn = (folder: string): Promise<ReleaseNote | undefined> =>
  readNote(folder).catch(() => undefined);

/** Whether a note is all there; `publish` has written it, and it never changed since. */
function isNote(value: unknown): value is ReleaseNote {
  return (
    isRecord(value) &&
    ['version', 'publishedAt', 'content'].every((name) => typeof value[name] === 'string') &&
    ['entries', 'integrity', 'uses'].every((name) => isRecord(value[name]))
  );
}

/**
 * A published version with its address.
 *
 * @param releases - the folder of all modules' releases
 * @throws {NumberedFailure} when it was never published
 */
export async function readRelease(
  releases: string,
  module: string,
  version: string,
  place: ModulePlace,
): Promise<Release> {
  const folder = path.join(releases, module, version);
  const note = await readNote(folder);
  if (!note) throw new NumberedFailure('MF-103', `${module} ${version} is not published`);
  return { ...note, ...placeOf(place), module, folder, manifest: manifestOf(folder) };
}

/** All published versions of a module that can be read, newest first. */
export async function readReleases(
  releases: string,
  module: string,
  place: ModulePlace,
): Promise<Release[]> {
  const names = await readdir(path.join(releases, module)).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d/.test(name) && !isUnfinished(name))
      .map((name) => readRelease(releases, module, name, place).catch(() => [])),
  );
  return found.flat().sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
}

/** Address of a file of a release. */
export function addressOf(release: Release, file: string): string {
  return `${addressOfPlace(release)}/${release.module}/${release.version}/${file}`;
}

/** A release as the page and `versions.json` describe it. */
export function publishedVersion(release: Release): PublishedVersion {
  const { version, publishedAt, provides, uses } = release;
  const imports = Object.entries(release.entries).map(([specifier, file]) => [
    specifier,
    addressOf(release, file),
  ]);
  const integrity = Object.entries(release.integrity).map(([file, hash]) => [
    addressOf(release, file),
    hash,
  ]);
  return {
    version,
    publishedAt,
    imports: Object.fromEntries(imports),
    integrity: Object.fromEntries(integrity),
    ...(provides && { provides }),
    uses,
  };
}

/** The manifest of a version; nothing when it is no application. */
export function manifestOf(folder: string): unknown {
  const file = path.join(folder, 'manifest.json');
  return existsSync(file) ? parseWritten(file, readFileSync(file, 'utf8')) : undefined;
}
