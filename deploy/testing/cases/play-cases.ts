import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { localCaller } from '../../release/caller.ts';
import { goTo, revert } from '../../release/commands.ts';
import { deploymentFolders, openConsole } from '../../release/edition.ts';
import { goLive } from '../../release/go-live.ts';
import { stageBuild } from '../../release/stage.ts';
import { writeAltered } from './altered-build.ts';
import { brokenReleases } from './broken-releases.ts';
import { harmlessReleases } from './harmless-releases.ts';
import type { AlteredBuild, Step } from './release-case.ts';

const tables = { broken: brokenReleases, harmless: harmlessReleases };

/** The cases that break something, and those that only look like it. */
export type Table = keyof typeof tables;

/** What came of a case. */
export interface Played {
  readonly table: Table;
  readonly number: number;
  /** Why a release before the one that the case is about was refused: then it shows nothing. */
  readonly spoilt?: string;
  /** Why the release was refused; nothing when it was accepted. */
  readonly refusal?: string;
  /** How many editions there were before the release and after it. */
  readonly editions: readonly [before: number, after: number];
  /** Modules that may fall back to another version now. */
  readonly waysBack: readonly string[];
  /** The milliseconds that the release took, checks and all. */
  readonly tookMs: number;
}

const [dataFolder = '', ...chosen] = process.argv.slice(2);
const caller = localCaller(() => undefined);
let versions = 0;

/**
 * Plays cases one after another, each in a console where everything that is built now is live, and
 * writes what came of each as a line of JSON:
 * `<data folder of such a console> [broken-<number> …] [harmless-<number> …]`.
 */
async function main(): Promise<void> {
  await play('broken');
  await play('harmless');
}

async function play(table: Table): Promise<void> {
  for (const { number, before = [], step } of tables[table]) {
    if (!chosen.includes(`${table}-${number}`)) continue;
    await backToFirstEdition();
    const spoilt = await refusalOf(() => inTurn(before));
    const editions = await editionNumber();
    const start = performance.now();
    const refusal = await refusalOf(() => make(step));
    const tookMs = Math.round(performance.now() - start);
    const played: Played = {
      table,
      number,
      ...(spoilt && { spoilt }),
      ...(refusal && { refusal }),
      editions: [editions, await editionNumber()],
      waysBack: await modulesWithWayBack(),
      tookMs,
    };
    process.stdout.write(`${JSON.stringify(played)}\n`);
  }
}

async function refusalOf(release: () => Promise<void>): Promise<string | undefined> {
  try {
    await release();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function inTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await make(step);
}

async function make(step: Step): Promise<void> {
  const opened = await openConsole(dataFolder);
  const { folders, edition } = opened;
  const changes = edition.history.filter(
    ({ module }) => 'module' in step && module === step.module,
  );
  const isAgain = false;
  if (step.how === 'revert') {
    return revert(opened, { id: changes.at(-1)?.id ?? 0, isAgain }, caller);
  }
  if (step.how === 'to') {
    const version = changes[step.release]?.to ?? '';
    return goTo(opened, { module: step.module, version, isAgain }, 'to', caller);
  }
  const staged = await Promise.all(step.builds.map((build) => stage(build)));
  await goLive(folders, staged, { by: 'test', how: 'release' }, edition);
}

async function stage(build: AlteredBuild) {
  const { folders, edition } = await openConsole(dataFolder);
  const module = modulesOf(readImportMap(importMapFile)).find(({ name }) => name === build.module);
  const live = edition.modules[build.module];
  if (!module || !live) throw new Error(`${dataFolder} has no ${build.module}`);
  versions += 1;
  const version = `1.0.0-case.${process.pid}.${versions}`;
  const altered = await writeAltered(build, path.join(dataFolder, 'altered', version));
  return stageBuild(folders, { ...module, origin: live.origin }, altered, version);
}

/** Everything that was built is live again, and the history has nothing but that. */
async function backToFirstEdition(): Promise<void> {
  const live = path.join(deploymentFolders(dataFolder).editions, 'live');
  await rm(live);
  await symlink('1', live);
}

async function editionNumber(): Promise<number> {
  return (await openConsole(dataFolder)).edition.number;
}

/** Of those the page carries two versions. */
async function modulesWithWayBack(): Promise<readonly string[]> {
  const { folders, edition } = await openConsole(dataFolder);
  const map = readImportMap(path.join(folders.page, 'importmap.json'));
  const modules = Object.keys(map.integrity ?? {}).flatMap((address) => {
    const [, module = '', version] = new URL(address).pathname.split('/');
    return edition.modules[module]?.version === version ? [] : [module];
  });
  return [...new Set(modules)];
}

main().catch((error: unknown) => {
  process.stderr.write(messageOf(error));
  process.exit(1);
});
