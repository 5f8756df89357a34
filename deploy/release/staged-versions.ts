import path from 'node:path';
import { messageOf } from '@console/shared-ui/contract';
import { buildStale } from '../build/build-stale.ts';
import {
  type ConsoleModule,
  importMapFile,
  modulesOf,
  readImportMap,
} from '../build/import-map.ts';
import { NumberedFailure } from '../failure.ts';
import { dist } from '../folders.ts';
import { atPortBase, OFFSETS } from '../ports.ts';
import { type Console, type Edition, originOf, unknownModule } from './edition.ts';
import { requireThawed } from './freeze.ts';
import { liveReleases } from './live-releases.ts';
import { type ModulePlace, placeOf, readNote, readReleases } from './release.ts';
import { type StagedVersion, stageBuild, stageTogether } from './stage.ts';
import { JudgedTypes } from './types/judged-types.ts';

type Say = (line: string) => void;

/** Builds what changed of the modules, and puts it where it is served. */
export async function stageBuilds(
  { folders, edition }: Console,
  names: readonly string[],
  version: string | undefined,
  say: Say,
): Promise<StagedVersion[]> {
  const modules = names.map((name) => moduleNamed(name, edition));
  requireThawed(edition);
  let reading: Promise<void> | undefined;
  try {
    await buildStale((line) => {
      say(line);
      // The build is another process's work.
      reading ??= readAhead({ folders, edition }, names);
    }, names);
    await reading;
  } catch (error) {
    throw new NumberedFailure(
      'MF-106',
      `${messageOf(error)}\n\nNothing was released: this does not compile`,
    );
  }
  return stageTogether(
    modules.map((module) => stageBuild(folders, module, path.join(dist, module.name), version)),
  );
}

/**
 * Reads what it takes to judge the next versions of modules, while these are built: the compiler,
 * and packages. Who cannot read it now will say so when it is needed.
 */
async function readAhead({ folders, edition }: Console, names: readonly string[]): Promise<void> {
  try {
    const live = await liveReleases(folders, edition.modules);
    const judged = await JudgedTypes.open(folders);
    const concerned = live.filter(({ module, uses }) =>
      names.some((name) => name === module || `@console/${name}` in uses),
    );
    const usages = concerned.flatMap((user) => judged.usageOf(user, live) ?? []);
    if (usages.length === 0) return;
    const { readPackages } = await import('./types/compile-usage.ts');
    readPackages(usages);
  } catch {
    // As above.
  }
}

/** A module of the import map, at the addresses of the console that it is released to. */
function moduleNamed(name: string, edition: Edition): ConsoleModule {
  const modules = modulesOf(readImportMap(importMapFile));
  const found = modules.find((module) => module.name === name);
  if (!found)
    throw unknownModule(
      name,
      modules.map((module) => module.name),
    );
  return { ...found, ...placeOf(edition.modules[name] ?? placeOfNew(found, edition)) };
}

/** Beside the others where modules share an origin; on its own port of a local console. */
function placeOfNew(module: ConsoleModule, edition: Edition): ModulePlace {
  const console = edition.modules['root-config'];
  if (console?.path !== undefined) return console;
  const portBase = Number(new URL(originOf(edition)).port) - OFFSETS.console;
  return { origin: atPortBase(module.origin, portBase) };
}

/**
 * A version that is published already.
 *
 * @throws {NumberedFailure} when it is not, or releases are stopped
 */
export async function publishedBefore(
  { folders, edition }: Console,
  module: string,
  version: string,
): Promise<StagedVersion> {
  const live = edition.modules[module];
  if (!live) throw unknownModule(module, Object.keys(edition.modules));
  requireThawed(edition);
  const folder = path.join(folders.releases, module, version);
  const note = await readNote(folder);
  if (note) return { ...placeOf(live), module, folder, note };
  const published = await readReleases(folders.releases, module, live);
  const others = published.map((release) => release.version).join(', ');
  throw new NumberedFailure(
    'MF-103',
    `${module} ${version} is not published; there are: ${others}`,
  );
}
