import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist } from '@console/shared-node/folders.ts';
import { packageVersion } from '../../build-output/contract.ts';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { type Build, releaseOver } from '../../release-client/release-over.ts';
import type { ReleaseCommand, WantedBuilds } from '../options/read-command.ts';
import { type BuildModules, withBuilds } from '../stage/local-builds.ts';
import { moduleInFolder } from '../stage/module-in-folder.ts';
import { unknownModule } from '../store/edition.ts';

/** Sends a command to another console's release service (`--service`), with local builds. */
export async function runByService(
  command: ReleaseCommand,
  words: readonly string[],
  service: string,
  build: BuildModules,
): Promise<void> {
  const copies = await mkdtemp(path.join(tmpdir(), 'console-release-'));
  try {
    const builds = await buildsFor(command, copies, build);
    // The service cannot read the `--from` folder, so its module is named in the command.
    const isFrom = 'from' in command && command.from !== undefined;
    const named = isFrom ? builds.map(({ module }) => module) : [];
    await releaseOver({
      console: service,
      words: [...named, ...without(['--service', '--from'], words)],
      builds,
      // The service suggests commands without `--service`, so this option is appended to them.
      onProgress: (line) =>
        say(line.replaceAll(/npm run release -- .+?(?= {2}|$)/g, `$& --service ${service}`)),
    });
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

/**
 * Returns the builds that a command sends; none for commands on published versions.
 *
 * @param copies - folder for copies of the builds, because another release may rebuild meanwhile
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
      '--host cannot be used with --service: that console decides where a module is served.',
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

/** Returns the words of a command without these options and their values. */
const without = (options: readonly string[], words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !options.includes(word) &&
      !options.includes(words[at - 1] ?? '') &&
      !options.some((option) => word.startsWith(`${option}=`)),
  );
