import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist, isPackaged } from '@console/shared-node/folders.ts';
import { messageOf } from '@console/shared-ui/contract';
import { precompress } from '../../build-output/compress.ts';
import {
  type ConsoleModule,
  importMapFile,
  modulesOf,
  readImportMap,
} from '../../build-output/import-map.ts';
import { TypeChecks } from '../check/types/type-checks.ts';
import type { WantedBuilds } from '../options/read-command.ts';
import { type Edition, requireModule, unknownModule } from '../store/edition.ts';
import { requireNoFreeze } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import { exclusively } from '../store/lock.ts';
import { getLocation, getLocationOn } from '../store/module-location.ts';
import { readNote, readReleases, type StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { convertBuild } from './convert-build.ts';
import { moduleInFolder } from './module-in-folder.ts';
import { stageBuild, stageTogether } from './stage.ts';

type Say = (line: string) => void;

/** Builds the changed modules among these, by default among all modules of this checkout. */
export type BuildModules = (say: Say, modules?: readonly string[]) => Promise<void>;

/** Uses the existing builds. */
export const takeBuilt: BuildModules = async () => undefined;

/**
 * Stages the wanted builds: of a folder, or of modules of this checkout.
 *
 * @param build - builds what changed in this checkout
 * @throws {NumberedFailure} if a build fails or is refused, or if releases are stopped
 */
export const stageLocal = (
  store: Store,
  { modules, from, host, version }: WantedBuilds,
  say: Say,
  build: BuildModules,
): Promise<StagedVersion[]> =>
  from === undefined
    ? stageBuilds(store, modules, version, say, build)
    : stageFolder(store, from, host, version);

/** Builds the changed modules among these, and stages all of them. */
async function stageBuilds(
  store: Store,
  names: readonly string[],
  version: string | undefined,
  say: Say,
  build: BuildModules,
): Promise<StagedVersion[]> {
  const modules = names.map((name) => moduleNamed(name, store.live));
  requireNoFreeze(store.live);
  let reading: Promise<void> | undefined;
  const sayAndRead: Say = (line) => {
    say(line);
    // The first line shows that the build has started in another process, so there is time for this.
    reading ??= readAhead(store, names);
  };
  return withBuilds(build, names, sayAndRead, async () => {
    await reading;
    return stageTogether(
      modules.map((module) => stageBuild(store, module, path.join(dist, module.name), version)),
    );
  });
}

/**
 * Builds the changed modules among these, and then runs work on the builds. Other builds in this
 * checkout wait until the work has ended, because they use the same folder.
 *
 * @throws {NumberedFailure} if the build fails, or another release does not finish
 */
export const withBuilds = <Value>(
  build: BuildModules,
  names: readonly string[],
  say: Say,
  work: () => Promise<Value>,
): Promise<Value> =>
  // Nothing builds in a package, whose folder may be read-only.
  isPackaged
    ? work()
    : exclusively(path.join(dist, '.claims'), async () => {
        await build(say, names).catch((error: unknown) => {
          throw new NumberedFailure(
            'MF-106',
            `${messageOf(error)}\n\nThe build failed, so nothing was released`,
          );
        });
        return work();
      });

/**
 * Loads the compiler and packages while modules are built, to check their next versions. Errors are
 * ignored: they recur when the types are needed.
 */
async function readAhead(store: Store, names: readonly string[]): Promise<void> {
  try {
    const live = await liveReleases(store, store.live.modules);
    const typeChecks = await TypeChecks.open(store);
    const concerned = live.filter(({ module, uses }) =>
      names.some((name) => name === module || `@console/${name}` in uses),
    );
    const usages = concerned.flatMap((user) => typeChecks.usageOf(user, live) ?? []);
    if (usages.length === 0) return;
    const { readPackages } = await import('../check/types/compile-usage.ts');
    readPackages(usages);
  } catch {
    // The error will be reported when the types are needed.
  }
}

/** Returns a module of the import map, with its origin and path in the target console. */
function moduleNamed(name: string, edition: Edition): ConsoleModule {
  const modules = modulesOf(readImportMap(importMapFile));
  const found = modules.find((module) => module.name === name);
  if (!found)
    throw unknownModule(
      name,
      modules.map((module) => module.name),
    );
  return { ...found, ...getLocation(edition, name) };
}

/**
 * Compresses and stages the micro-frontend in a folder. It may have been built anywhere, and may be
 * new to this console.
 *
 * @param host - required origin; by default the origin that the deployment assigns
 */
async function stageFolder(
  store: Store,
  folder: string,
  host: string | undefined,
  version: string | undefined,
): Promise<StagedVersion[]> {
  const found = moduleInFolder(folder);
  requireNoFreeze(store.live);
  const module = { ...found, ...getLocationOn(store.live, found.name, host) };
  const copy = await mkdtemp(path.join(tmpdir(), 'console-release-'));
  try {
    await cp(folder, copy, { recursive: true });
    for (const entry of Object.values(found.entries)) await convertBuild(store, copy, entry);
    await precompress(copy);
    const { builtBy: _, ...staged } = await stageBuild(store, module, copy, version);
    return [staged];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Returns a published version as a staged one.
 *
 * @throws {NumberedFailure} if it is not published, or releases are stopped
 */
export async function publishedBefore(
  store: Store,
  module: string,
  version: string,
): Promise<StagedVersion> {
  const location = getLocation(store.live, module);
  const published = await readReleases(store.releases, module, location);
  if (published.length === 0) requireModule(store.live, module);
  requireNoFreeze(store.live);
  const folder = path.join(store.releases, module, version);
  const note = await readNote(folder);
  if (note) return { ...location, module, folder, note };
  const others = published.map((release) => release.version).join(', ') || 'none';
  throw new NumberedFailure(
    'MF-103',
    `${module} ${version} is not published; published versions: ${others}`,
  );
}
