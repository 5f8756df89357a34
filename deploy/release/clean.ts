import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportMap } from '@console/shared-ui/contract';
import { allFilesOf } from '../build-output/fingerprint.ts';
import { type Console, type DeploymentFolders, type Edition, readEdition } from './edition.ts';
import { changeDeployment } from './lock.ts';
import { placeOfNew } from './register/place.ts';
import { noteIn } from './release.ts';
import { listVersions } from './stage.ts';
import { isUnfinished, removeAbandoned, unfinishedName } from './write-whole.ts';
import { isRecord, readWritten } from './written.ts';

const DAY_MS = 86_400_000;

/** What has no note belongs to a release that is under way, or was killed. */
const STAGING_MS = 3_600_000;

/** What is to be cleaned away. */
export interface Cleaning {
  /** Days for which every version stays. */
  readonly keepDays: number;
  /** Looks only. */
  readonly isDry: boolean;
}

/** A version that nobody needs any more. */
export interface OldVersion {
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  readonly bytes: number;
}

/**
 * Removes the versions that nothing names: not the page, nor one of the past ones that are kept, nor
 * a change that can be reverted. Killed at any moment, what is named is there: a version goes from
 * `versions.json` first, then its folder from its place in one step.
 *
 * @returns what was removed, or would be
 */
export async function clean(
  { folders, edition }: Console,
  { keepDays, isDry }: Cleaning,
): Promise<readonly OldVersion[]> {
  const { releases } = folders;
  const [old, taken] = await changeDeployment(folders, async () => {
    const now = (await readEdition(folders)) ?? edition;
    const named = new Set(await namedVersions(folders, now));
    const modules = await releasedModules(folders);
    const found = await Promise.all(
      modules.map((module) => oldVersions(releases, module, named, keepDays)),
    );
    return [found.flat(), isDry ? [] : await takeAway(folders, now, found.flat())] as const;
  });
  // Not in the others' time: nothing is there any more for whoever looks.
  for (const folder of taken) await rm(folder, { recursive: true, force: true });
  if (!isDry) {
    for (const module of await releasedModules(folders)) {
      await removeAbandoned(path.join(releases, module));
    }
  }
  return old;
}

/** What was ever released, be it live or taken away. */
const releasedModules = ({ releases }: DeploymentFolders): Promise<readonly string[]> =>
  readdir(releases).catch(() => []);

/** `mf-users/1.4.0` of all that must stay, however old. */
async function namedVersions(
  { editions }: DeploymentFolders,
  { modules, history }: Edition,
): Promise<readonly string[]> {
  const live = Object.entries(modules).map(([module, { version }]) => `${module}/${version}`);
  const waysBack = history.flatMap(({ module, from, to }) =>
    module && from && modules[module]?.version === to ? `${module}/${from}` : [],
  );
  const numbers = (await readdir(editions)).filter((name) => /^\d+$/.test(name));
  const pages = await Promise.all(
    numbers.map((number) => readWritten(path.join(editions, number, 'page/importmap.json'), isMap)),
  );
  return [...live, ...waysBack, ...pages.flatMap((map) => (map ? versionsIn(map) : []))];
}

const isMap = (value: unknown): value is ImportMap => isRecord(value) && isRecord(value.imports);

/** The versions that a map names, with those that it may fall back to; they may lie below a path. */
const versionsIn = ({ imports, integrity }: ImportMap): readonly string[] =>
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
    const note = await noteIn(folder);
    const since = note ? Date.parse(note.publishedAt) : (await stat(folder)).mtimeMs;
    const stays = Math.max(keepDays * DAY_MS, note ? 0 : STAGING_MS);
    if (Date.now() - since < stays) return [];
    return [{ module, version, folder, bytes: await sizeOf(folder) }];
  });
  return (await Promise.all(found)).flat();
}

async function sizeOf(folder: string): Promise<number> {
  const files = await Promise.all(allFilesOf(folder).map((file) => stat(file)));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** @returns where the folders are now, for nobody to find */
async function takeAway(
  { releases }: DeploymentFolders,
  edition: Edition,
  old: readonly OldVersion[],
): Promise<readonly string[]> {
  for (const module of new Set(old.map((one) => one.module))) {
    const gone = new Set(old.filter((one) => one.module === module).map(({ version }) => version));
    const place = edition.modules[module] ?? placeOfNew(module, edition);
    await listVersions(releases, module, place, gone);
  }
  const taken = old.map(({ folder }) => ({ folder, aside: unfinishedName(folder) }));
  for (const { folder, aside } of taken) await rename(folder, aside);
  return taken.map(({ aside }) => aside);
}
