import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportMap } from '@console/shared-ui/contract';
import { allFilesOf } from '../../build-output/fingerprint.ts';
import type { Edition } from '../store/edition.ts';
import {
  isRecord,
  isUnfinished,
  readWritten,
  removeAbandoned,
  unfinishedName,
} from '../store/files.ts';
import { liveReleases } from '../store/live-releases.ts';
import { newLocation } from '../store/module-location.ts';
import { readReleases, tryReadNote } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

const DAY_MS = 86_400_000;

/** Minimum age at which an unpublished version is removed: a running release may still need it. */
const STAGING_MS = 3_600_000;

/** The options of `--clean`. */
export interface Cleaning {
  /** Days for which every version is kept. */
  readonly keepDays: number;
  /** Only lists the versions. */
  readonly isDry: boolean;
}

/** A version that is no longer needed. */
interface OldVersion {
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  readonly bytes: number;
}

/**
 * Removes versions that nothing refers to (`--clean`): neither the live page, nor a past page that is
 * kept, nor a change that can be reverted. If the command is killed, no version that is referred to
 * is missing: each version is first removed from `versions.json`, then its folder is renamed.
 */
export async function clean(
  store: Store,
  { keepDays, isDry }: Cleaning,
  { say }: Pick<Caller, 'say'>,
): Promise<void> {
  const { releases } = store;
  const [old, taken] = await store.changeLive(async (now) => {
    const named = new Set(await namedVersions(store, now));
    const modules = await releasedModules(store);
    const found = await Promise.all(
      modules.map((module) => oldVersions(releases, module, named, keepDays)),
    );
    return [found.flat(), isDry ? [] : await unlist(store, now, found.flat())] as const;
  });
  // This needs no lock, because nothing refers to these folders now.
  for (const folder of taken) await rm(folder, { recursive: true, force: true });
  if (!isDry) {
    for (const module of await releasedModules(store)) {
      await removeAbandoned(path.join(releases, module));
    }
  }
  for (const { module, version } of old) say(`${module}  ${version}`);
  const megabytes = old.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  const versions = old.length === 1 ? '1 version' : `${old.length} versions`;
  say(`${versions}, ${megabytes.toFixed(1)} MB: ${isDry ? 'nothing was removed' : 'removed'}.`);
}

/** Returns the names of all modules that were ever released. */
const releasedModules = ({ releases }: Store): Promise<readonly string[]> =>
  readdir(releases).catch(() => []);

/** Returns the versions to keep regardless of age, e.g. `mf-users/1.4.0`. */
async function namedVersions(store: Store, now: Edition): Promise<readonly string[]> {
  const { editions } = store;
  const { modules, history } = now;
  const live = Object.entries(modules).map(([module, { version }]) => `${module}/${version}`);
  const revertable = history.flatMap(({ module, from, to }) =>
    module && from && modules[module]?.version === to ? `${module}/${from}` : [],
  );
  const numbers = (await readdir(editions)).filter((name) => /^\d+$/.test(name));
  const pages = await Promise.all(
    numbers.map((number) => readWritten(path.join(editions, number, 'page/importmap.json'), isMap)),
  );
  const packages = await servedPackages(store, now);
  return [
    ...live,
    ...revertable,
    ...packages,
    ...pages.flatMap((map) => (map ? versionsInMap(map) : [])),
  ];
}

/** Returns the versions whose packages teams still install: the last ones of earlier APIs that are served. */
async function servedPackages(store: Store, { modules }: Edition): Promise<readonly string[]> {
  const live = await liveReleases(store, modules);
  const found = live.map(async ({ module, serves = {}, ...location }) => {
    if (Object.keys(serves).length === 0) return [];
    const published = await readReleases(store.releases, module, location);
    const last = Object.keys(serves).map((api) =>
      published.find(({ provides }) => provides === api),
    );
    return last.flatMap((one) => (one ? `${module}/${one.version}` : []));
  });
  return (await Promise.all(found)).flat();
}

const isMap = (value: unknown): value is ImportMap => isRecord(value) && isRecord(value.imports);

/** Returns the versions in an import map, including fallbacks; addresses may have a base path. */
const versionsInMap = ({ imports, integrity }: ImportMap): readonly string[] =>
  [...Object.values(imports), ...Object.keys(integrity ?? {})].flatMap((address) => {
    const parts = URL.canParse(address) ? new URL(address).pathname.split('/') : [];
    const [module, version] = parts.slice(-3);
    return module && version ? `${module}/${version}` : [];
  });

async function oldVersions(
  releases: string,
  module: string,
  named: ReadonlySet<string>,
  keepDays: number,
): Promise<readonly OldVersion[]> {
  const names = await readdir(path.join(releases, module)).catch(() => []);
  const found = names.map(async (version) => {
    if (!/^\d/.test(version) || isUnfinished(version) || named.has(`${module}/${version}`))
      return [];
    const folder = path.join(releases, module, version);
    const note = await tryReadNote(folder);
    const since = note ? Date.parse(note.publishedAt) : (await stat(folder)).mtimeMs;
    const stays = Math.max(keepDays * DAY_MS, note ? 0 : STAGING_MS);
    if (Date.now() - since < stays) return [];
    return [{ module, version, folder, bytes: await folderSize(folder) }];
  });
  return (await Promise.all(found)).flat();
}

async function folderSize(folder: string): Promise<number> {
  const files = await Promise.all(allFilesOf(folder).map((file) => stat(file)));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Unlists versions and renames their folders. @returns the renamed folders */
async function unlist(
  store: Store,
  edition: Edition,
  old: readonly OldVersion[],
): Promise<readonly string[]> {
  for (const module of new Set(old.map((one) => one.module))) {
    const gone = new Set(old.filter((one) => one.module === module).map(({ version }) => version));
    const location = edition.modules[module] ?? newLocation(module, edition);
    await store.listVersions(module, location, gone);
  }
  const taken = old.map(({ folder }) => ({ folder, aside: unfinishedName(folder) }));
  for (const { folder, aside } of taken) await rename(folder, aside);
  return taken.map(({ aside }) => aside);
}
