import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { apiLevel, type PublishedVersion } from '@console/shared-ui/contract';
import type { Contract } from '../../build-output/contract.ts';
import { isRecord, isUnfinished, parseWritten, readWritten } from './files.ts';

/** The result of loading a file after its imports. */
export interface LoadedFile {
  readonly status: 'module' | 'no-module' | 'throws';
  /** Message of the error that it threw. */
  readonly message?: string;
  /** The kind of each export, by name: `function` also stands for lists of functions. */
  readonly exports: Readonly<Record<string, string>>;
  /** The names that it uses, by specifier. */
  readonly uses: Readonly<Record<string, UsedNames>>;
  /** Its changes outside itself while it was loaded. */
  readonly deeds?: readonly Deed[];
}

/** A change that a file makes outside itself while it is loaded. */
export type Deed =
  | {
      readonly how: 'added' | 'changed' | 'removed';
      /** The object, e.g. `Array.prototype`. */
      readonly of: string;
      readonly name: string;
    }
  | {
      readonly how: 'called';
      readonly of: string;
      readonly name: string;
      /** The first argument, e.g. the name of a database. */
      readonly value: string;
    };

/** The imports and exports of a module's entries, and of chunks with imports of their own, by file. */
export type ModuleNames = Readonly<Record<string, LoadedFile>>;

/** Returns whether names can be stored. If all files could be loaded, a later run gives the same names. */
export const mayBeStored = (names: ModuleNames): boolean =>
  Object.values(names).every(({ status }) => status === 'module');

/** The names that a file uses from another module. */
export interface UsedNames {
  readonly names: readonly string[];
  /** True if the file imports the whole module (`import *`), and may therefore use further names. */
  readonly isWhole: boolean;
}

/** A version's record (`release.json`), which is written on publication and never changes. */
export interface ReleaseNote extends Contract {
  readonly version: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  /** Entry files by the specifier they provide: `react` → `react.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Integrity hashes of scripts, stylesheets and texts, by path; without chunks. */
  readonly integrity: Readonly<Record<string, string>>;
  /** A hash of all files of the build. */
  readonly content: string;
  /** Imports and exports of the scripts; omitted in older versions. */
  readonly names?: ModuleNames;
  /** The rules that were overruled when the version was published, and why. */
  readonly allowed?: Allowance;
}

/** Rules that a publisher overrules for a version (`check/rules.ts`). */
export interface Allowance {
  readonly rules: readonly string[];
  readonly because: string;
}

/** Describes an allowance for a person. */
export const describeAllowance = ({ rules, because }: Allowance): string =>
  `allowed ${rules.join(', ')}, because ${because}`;

/** The location of a module's releases: `<origin><path>/<module>/<version>/`. */
export interface ModuleLocation {
  /** Origin of the static server. */
  readonly origin: string;
  /** A path such as `/admin/modules` if modules share the origin; otherwise omitted. */
  readonly path?: string;
}

/** Returns the address of a location; a module's folder is directly below it. */
export const locationAddress = ({ origin, path = '' }: ModuleLocation): string => origin + path;

/** Returns only the fields of the location. */
export const toLocation = ({ origin, path }: ModuleLocation): ModuleLocation => ({
  origin,
  ...(path !== undefined && { path }),
});

/** A version of a module: an immutable folder on its static server. */
export interface Release extends ReleaseNote, ModuleLocation {
  /** Folder of the module's releases, e.g. `mf-users`. */
  readonly module: string;
  /** Folder of its files. */
  readonly folder: string;
  /** The manifest, if the module is a micro-frontend. */
  readonly manifest: unknown;
  /** True for a version on trial that is checked together with live releases. */
  readonly isOnTrial?: boolean;
  /** True if files are lost. The version's data then comes from the page, which has no names or types. */
  readonly isLost?: boolean;
}

/** A version in the folder where it is served, either a new build or already published. */
export interface StagedVersion extends ModuleLocation {
  readonly module: string;
  readonly folder: string;
  readonly note: ReleaseNote;
  /** Folder of the checkout that built it, if this is a new build. */
  readonly builtBy?: string;
}

/** Returns a staged version in the form of a published release. */
export const toRelease = (staged: StagedVersion): Release => ({
  ...staged.note,
  ...toLocation(staged),
  module: staged.module,
  folder: staged.folder,
  manifest: readManifest(staged.folder),
});

/** Returns the status of a version, for a message. */
export const describeStatus = ({ isOnTrial }: Pick<Release, 'isOnTrial'>): string =>
  isOnTrial ? 'on trial' : 'live';

/** The record in a version's folder. Without it, the version was never published. */
export const noteFile = 'release.json';

/**
 * Reads the record of a version; `undefined` if it was never published.
 *
 * @throws {NumberedFailure} if the file is damaged; the message names it
 */
export const readNote = (folder: string): Promise<ReleaseNote | undefined> =>
  readWritten(path.join(folder, noteFile), isNote);

/** Reads the record of a version; `undefined` if it was never published, or the record is damaged. */
export const tryReadNote = (folder: string): Promise<ReleaseNote | undefined> =>
  readNote(folder).catch(() => undefined);

/** Checks that a record is complete. Its values need no check, because the console wrote them. */
function isNote(value: unknown): value is ReleaseNote {
  return (
    isRecord(value) &&
    ['version', 'publishedAt', 'content'].every((name) => typeof value[name] === 'string') &&
    ['entries', 'integrity', 'uses'].every((name) => isRecord(value[name]))
  );
}

/**
 * Reads a published version.
 *
 * @param releases - the folder of all modules' releases
 * @throws {NumberedFailure} if it was never published
 */
export async function readRelease(
  releases: string,
  module: string,
  version: string,
  location: ModuleLocation,
): Promise<Release> {
  const folder = path.join(releases, module, version);
  const note = await readNote(folder);
  if (!note) throw new NumberedFailure('MF-103', `${module} ${version} is not published`);
  return { ...note, ...toLocation(location), module, folder, manifest: readManifest(folder) };
}

/** Reads all readable published versions of a module, newest first. */
export async function readReleases(
  releases: string,
  module: string,
  location: ModuleLocation,
): Promise<Release[]> {
  const names = await readdir(path.join(releases, module)).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d/.test(name) && !isUnfinished(name))
      .map((name) => readRelease(releases, module, name, location).catch(() => [])),
  );
  return found.flat().sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
}

/** Returns the address of a file of a release. */
export function fileAddress(release: Release, file: string): string {
  return `${locationAddress(release)}/${release.module}/${release.version}/${file}`;
}

/** Returns the description of a release in the page and `versions.json`. */
export function publishedVersion(release: Release): PublishedVersion {
  const { version, publishedAt, provides, serves, uses, manifest } = release;
  const api = apiLevel(manifest);
  const integrity = Object.entries(release.integrity).map(([file, hash]) => [
    fileAddress(release, file),
    hash,
  ]);
  return {
    version,
    publishedAt,
    imports: addressesIn(release, release.entries),
    integrity: Object.fromEntries(integrity),
    ...(provides && { provides }),
    ...(serves && { serves: addressesIn(release, serves) }),
    ...(api > 1 && { api }),
    uses,
  };
}

/** Returns the addresses of files of a release that are listed by name. */
const addressesIn = (
  release: Release,
  files: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, fileAddress(release, file)]),
  );

/** Reads the manifest of a version; `undefined` if the module is not an application. */
export function readManifest(folder: string): unknown {
  const file = path.join(folder, 'manifest.json');
  return existsSync(file) ? parseWritten(file, readFileSync(file, 'utf8')) : undefined;
}
