import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist } from '@console/shared-node/folders.ts';
import { packageVersion } from '../build-output/contract.ts';
import { importMapFile, modulesOf, readImportMap } from '../build-output/import-map.ts';
import { type Build, releaseOver } from '../release-client/release-over.ts';
import type { WantedBuilds } from './caller.ts';
import { unknownModule } from './edition.ts';
import type { ReleaseCommand } from './options.ts';
import { moduleInFolder } from './register/module-in-folder.ts';
import { type Build as BuildModules, withBuilds } from './staged-versions.ts';

/** Has the release service of another console do what a command says, with what is built here. */
export async function releaseElsewhere(
  command: ReleaseCommand,
  words: readonly string[],
  service: string,
  build: BuildModules,
): Promise<void> {
  const copies = await mkdtemp(path.join(tmpdir(), 'console-release-'));
  try {
    await send(command, words, service, await buildsFor(command, copies, build));
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

async function send(
  command: ReleaseCommand,
  words: readonly string[],
  service: string,
  builds: readonly Build[],
): Promise<void> {
  const isFrom = 'from' in command && command.from !== undefined;
  // Which module a folder holds is known here.
  const named = isFrom ? builds.map(({ module }) => module) : [];
  await releaseOver({
    console: service,
    words: [...named, ...without(['--service', '--from'], words)],
    builds,
    // What it says to do next is to be done there, too.
    onProgress: (line) =>
      say(line.replaceAll(/npm run release -- .+?(?= {2}|$)/g, `$& --service ${service}`)),
  });
}

/**
 * What it takes of this machine: nothing for a version that is published there already.
 *
 * @param copies - folder for what is built here, which another release may build anew meanwhile
 */
async function buildsFor(
  command: ReleaseCommand,
  copies: string,
  build: BuildModules,
): Promise<readonly Build[]> {
  if (!('modules' in command) || command.what === 'live') return [];
  const { modules, from, host }: WantedBuilds = command;
  if (host !== undefined) {
    throw new NumberedFailure(
      'MF-100',
      'Where a module lives is said by its console, not by --host',
    );
  }
  if (from !== undefined) {
    const { name } = moduleInFolder(from);
    return [{ module: name, folder: from, packageVersion: packageVersion(name) }];
  }
  const known = modulesOf(readImportMap(importMapFile)).map(({ name }) => name);
  const unknown = modules.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownModule(unknown, known);
  return withBuilds(build, modules, say, () =>
    Promise.all(
      modules.map(async (module) => {
        const folder = path.join(copies, module);
        await cp(path.join(dist, module), folder, { recursive: true });
        return { module, folder, packageVersion: packageVersion(module) };
      }),
    ),
  );
}

/** The words of a command but for some of its options, each with its value. */
const without = (options: readonly string[], words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !options.includes(word) &&
      !options.includes(words[at - 1] ?? '') &&
      !options.some((option) => word.startsWith(`${option}=`)),
  );
