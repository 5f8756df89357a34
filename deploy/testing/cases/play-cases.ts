import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { localCaller } from '../../release/commands/caller.ts';
import { goLive } from '../../release/commands/release.ts';
import { revert } from '../../release/commands/revert.ts';
import { to } from '../../release/commands/to.ts';
import { stageBuild } from '../../release/stage/stage.ts';
import { Store } from '../../release/store/store.ts';
import { writeAltered } from './altered-build.ts';
import type { AlteredBuild, Step } from './release-case.ts';
import { releaseCases } from './release-cases.ts';

/** The result of a case. */
export interface Played {
  readonly number: number;
  /** Why an earlier release of the case was refused; the case is then inconclusive. */
  readonly setupFailure?: string;
  /** Why the release was refused; omitted if it was accepted. */
  readonly refusal?: string;
  /** The number of the edition before and after the release. */
  readonly editions: readonly [before: number, after: number];
  /** Modules with a fallback version. */
  readonly fallbacks: readonly string[];
  /** Duration of the release with all checks, in milliseconds. */
  readonly tookMs: number;
}

const [dataFolder = '', ...chosen] = process.argv.slice(2);
const caller = localCaller(() => undefined);
let versions = 0;

/**
 * Plays cases one after another, each in a console where all current builds are live, and writes each
 * result as a line of JSON. Arguments: `<data folder of such a console> [<number> …]`.
 */
async function main(): Promise<void> {
  for (const { number, before = [], step } of releaseCases) {
    if (!chosen.includes(String(number))) continue;
    await backToFirstEdition();
    const setupFailure = await refusalOf(() => inTurn(before));
    const editions = await editionNumber();
    const start = performance.now();
    const refusal = await refusalOf(() => make(step));
    const tookMs = Math.round(performance.now() - start);
    const played: Played = {
      number,
      ...(setupFailure && { setupFailure }),
      ...(refusal && { refusal }),
      editions: [editions, await editionNumber()],
      fallbacks: await modulesWithFallback(),
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
  const store = await new Store(dataFolder).open();
  const changes = store.live.history.filter(
    ({ module }) => 'module' in step && module === step.module,
  );
  const isAgain = false;
  if (step.how === 'revert') {
    return revert(store, { id: changes.at(-1)?.id ?? 0, isAgain }, caller);
  }
  if (step.how === 'to') {
    const version = changes[step.release]?.to ?? '';
    return to(store, { module: step.module, version, isAgain }, caller);
  }
  const staged = await Promise.all(step.builds.map((build) => stage(build)));
  await goLive(store, staged, { by: 'test', how: 'release' });
}

async function stage(build: AlteredBuild) {
  const store = await new Store(dataFolder).open();
  const module = modulesOf(readImportMap(importMapFile)).find(({ name }) => name === build.module);
  const live = store.live.modules[build.module];
  if (!module || !live) throw new Error(`${dataFolder} has no ${build.module}`);
  versions += 1;
  const version = `1.0.0-case.${process.pid}.${versions}`;
  const altered = await writeAltered(build, path.join(dataFolder, 'altered', version));
  return stageBuild(store, { ...module, origin: live.origin }, altered, version);
}

/** Makes the first edition live again, in which all builds are live and nothing else has happened. */
async function backToFirstEdition(): Promise<void> {
  const live = path.join(new Store(dataFolder).editions, 'live');
  await rm(live);
  await symlink('1', live);
}

async function editionNumber(): Promise<number> {
  return (await new Store(dataFolder).open()).live.number;
}

/** Returns the modules for which the page has a fallback version. */
async function modulesWithFallback(): Promise<readonly string[]> {
  const store = await new Store(dataFolder).open();
  const map = readImportMap(path.join(store.page, 'importmap.json'));
  const modules = Object.keys(map.integrity ?? {}).flatMap((address) => {
    const [, module = '', version] = new URL(address).pathname.split('/');
    return store.live.modules[module]?.version === version ? [] : [module];
  });
  return [...new Set(modules)];
}

main().catch((error: unknown) => {
  process.stderr.write(messageOf(error));
  process.exit(1);
});
