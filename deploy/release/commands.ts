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
import { goLiveThrough } from './deployer.ts';
import {
  type DeploymentFolders,
  deploymentFolders,
  type Edition,
  originOf,
  readEdition,
} from './edition.ts';
import { requireThawed } from './freeze.ts';
import { goLive } from './go-live.ts';
import { whoami } from './history.ts';
import { readNote, readReleases } from './release.ts';
import { type StagedVersion, stageBuild, stageTogether } from './stage.ts';
import { carriesTypes } from './types/carried-types.ts';

type Say = (line: string) => void;

/** A console's data folder, with what is live in it. */
export interface Console {
  readonly folders: DeploymentFolders;
  readonly edition: Edition;
}

/**
 * Opens a data folder.
 *
 * @throws {NumberedFailure} when no console was ever started there
 */
export async function openConsole(dataFolder: string): Promise<Console> {
  const folders = deploymentFolders(dataFolder);
  const edition = await readEdition(folders);
  if (!edition) {
    throw new NumberedFailure(
      'MF-101',
      `There is no console in ${dataFolder} yet; npm start makes one`,
    );
  }
  return { folders, edition };
}

/** Builds what changed of the modules, publishes them and makes them live, all in one step. */
export async function releaseModules(
  { folders, edition }: Console,
  names: readonly string[],
  version: string | undefined,
  say: Say,
): Promise<void> {
  const staged = await stageBuilds({ folders, edition }, names, version, say);
  const changing = staged.filter(({ module, note }) => {
    const isLive = edition.modules[module]?.version === note.version;
    if (isLive) say(`${module} ${note.version} is live already.`);
    return !isLive;
  });
  if (changing.length === 0) return;
  await goLive(folders, changing, { by: whoami(), how: 'release' }, edition);
  for (const { module, note, folder } of changing) {
    say(`${module} ${note.version} is live.${judgement(folder)}${wayBack(module, edition)}`);
  }
}

/** Makes a version live that is published already, be it older or newer. */
export async function goTo(
  opened: Console,
  module: string,
  version: string,
  how: 'to' | 'revert',
  say: Say,
): Promise<void> {
  const { folders, edition } = opened;
  const published = await publishedBefore(opened, module, version);
  if (edition.modules[module]?.version === version) {
    return say(`${module} ${version} is live already.`);
  }
  await goLive(folders, [published], { by: whoami(), how }, edition);
  say(`${module} ${version} is live.${judgement(published.folder)}${wayBack(module, edition)}`);
}

/** Publishes what is built of the modules, and makes it live in a deployer's import map. */
export async function releaseThrough(
  { folders, edition }: Console,
  deployer: string,
  names: readonly string[],
  version: string | undefined,
  say: Say,
): Promise<void> {
  const staged = await stageBuilds({ folders, edition }, names, version, say);
  await goLiveThrough(deployer, folders, staged, originOf(edition));
  for (const { module, note } of staged) say(`${module} ${note.version} is live at ${deployer}.`);
}

/** Makes a version that is published already live in a deployer's import map. */
export async function goToThrough(
  opened: Console,
  deployer: string,
  module: string,
  version: string,
  say: Say,
): Promise<void> {
  const published = await publishedBefore(opened, module, version);
  await goLiveThrough(deployer, opened.folders, [published], originOf(opened.edition));
  say(`${module} ${version} is live at ${deployer}.`);
}

async function publishedBefore(
  { folders, edition }: Console,
  module: string,
  version: string,
): Promise<StagedVersion> {
  const live = edition.modules[module];
  if (!live) throw unknownModule(module, Object.keys(edition.modules));
  requireThawed(edition);
  const folder = path.join(folders.releases, module, version);
  const note = await readNote(folder);
  if (note) return { module, origin: live.origin, folder, note };
  const published = await readReleases(folders.releases, module, live.origin);
  const others = published.map((release) => release.version).join(', ');
  throw new NumberedFailure(
    'MF-103',
    `${module} ${version} is not published; there are: ${others}`,
  );
}

/** Takes one change of the history back, as long as nothing came after it. */
export async function revert(opened: Console, id: number, say: Say): Promise<void> {
  const { edition } = opened;
  const entry = edition.history.find((one) => one.id === id);
  if (!entry) {
    throw new NumberedFailure(
      'MF-104',
      `The history has no change ${id}; npm run release -- --history`,
    );
  }
  const { module, from, to } = entry;
  if (module === undefined) {
    throw new NumberedFailure(
      'MF-104',
      `Change ${id} is no release: it is a word about all of them`,
    );
  }
  if (from === undefined) {
    throw new NumberedFailure(
      'MF-104',
      `Change ${id} was the first of ${module}; there is nothing to go back to`,
    );
  }
  const live = edition.modules[module]?.version;
  if (live !== to) {
    throw new NumberedFailure(
      'MF-105',
      `${module} is at ${live ?? 'nothing'} by a later change; to go back all the same: npm run release -- ${module} --to ${from}`,
    );
  }
  await goTo(opened, module, from, 'revert', say);
}

/** Builds what changed of the modules, and puts it where it is served. */
async function stageBuilds(
  { folders, edition }: Console,
  names: readonly string[],
  version: string | undefined,
  say: Say,
): Promise<StagedVersion[]> {
  const modules = names.map((name) => moduleNamed(name, edition));
  requireThawed(edition);
  try {
    await buildStale(say, names);
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

/** A module of the import map, at the addresses of the console that it is released to. */
function moduleNamed(name: string, edition: Edition): ConsoleModule {
  const modules = modulesOf(readImportMap(importMapFile));
  const found = modules.find((module) => module.name === name);
  if (!found)
    throw unknownModule(
      name,
      modules.map((module) => module.name),
    );
  const portBase = Number(new URL(originOf(edition)).port) - OFFSETS.console;
  const origin = edition.modules[name]?.origin ?? atPortBase(found.origin, portBase);
  return { ...found, origin };
}

/** Says that there is no such module, and which there are. */
export function unknownModule(name: string, known: readonly string[]): NumberedFailure {
  return new NumberedFailure(
    'MF-102',
    `There is no module "${name}"; there are: ${known.join(', ')}`,
  );
}

/** What was not looked at: a version that was made elsewhere, or before there were types, has none. */
const judgement = (folder: string): string =>
  carriesTypes(folder) ? '' : ' It carries no types: it was judged by its names alone.';

function wayBack(module: string, { modules }: Edition): string {
  const before = modules[module]?.version;
  return before ? ` To go back: npm run release -- ${module} --to ${before}` : '';
}
