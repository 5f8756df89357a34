import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { languages, messageOf } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../build/import-map.ts';
import { NumberedFailure } from '../failure.ts';
import { root } from '../folders.ts';
import { atPortBase } from '../ports.ts';
import { isWayBack } from './check/check-fit.ts';
import { trialMisfit } from './check/trial-fit.ts';
import { deploymentFolders, type Edition, readEdition } from './edition.ts';
import type { NextEntry } from './history.ts';
import { liveReleases } from './live-releases.ts';
import { claimsOf, exclusively } from './lock.ts';
import { modulesToRun } from './modules-to-run.ts';
import { namesOf } from './names.ts';
import { configurationFiles, type ModuleSettings } from './page.ts';
import { publishEdition } from './publish-edition.ts';
import { type Release, readRelease } from './release.ts';
import { publishAll, releaseOf, stageBuild, stageTogether } from './stage.ts';
import { endTrials } from './trials.ts';
import { JudgedTypes } from './types/judged-types.ts';
import { whoami } from './whoami.ts';

/** The local configuration: the committed one, with the addresses at the port base. */
export type LocalConfiguration = Readonly<
  Record<(typeof configurationFiles)[number], Record<string, string>>
>;

/**
 * Reads the committed configuration and moves its addresses to a port base.
 *
 * @param authority - address of an identity provider's realm, in place of the embedded one
 */
export async function localConfiguration(
  portBase: number,
  authority?: string,
): Promise<LocalConfiguration> {
  const files = await Promise.all(
    configurationFiles.map(async (name) => {
      const values = await readConfiguration<Record<string, string>>(name);
      const moved = Object.entries(values).map(([key, value]) => [
        key,
        URL.canParse(value) ? atPortBase(value, portBase) : value,
      ]);
      return [name, Object.fromEntries(moved)];
    }),
  );
  const { api, identity, ...others }: LocalConfiguration = Object.fromEntries(files);
  if (authority === undefined) return { api, identity, ...others };
  return {
    ...others,
    api: { ...api, consoleUrl: `${authority}/account` },
    identity: { ...identity, authority },
  };
}

/** What the local console allows beyond its published modules. */
export const localModuleSettings = (): Promise<ModuleSettings> => readConfiguration('modules');

/**
 * The words of one's own in the working copy, as configuration files such as `texts/fr`.
 *
 * @throws {NumberedFailure} naming the file that is not JSON
 */
async function localTexts(): Promise<Readonly<Record<string, unknown>>> {
  const names = languages.map((language) => `texts/${language}`).filter(hasConfiguration);
  const files = names.map(async (name): Promise<[string, unknown]> => {
    try {
      return [name, await readConfiguration(name)];
    } catch (error) {
      throw new NumberedFailure('MF-006', `${configurationFile(name)}: ${messageOf(error)}`);
    }
  });
  return Object.fromEntries(await Promise.all(files));
}

const configurationFile = (name: string): string =>
  path.join(root, 'root-config/configs', `${name}.json`);

const hasConfiguration = (name: string): boolean => existsSync(configurationFile(name));

async function readConfiguration<Values>(name: string): Promise<Values> {
  const text = await readFile(configurationFile(name), 'utf8');
  return JSON.parse(text);
}

/** What a start may be told besides. */
interface StartOptions {
  /** Realm of an identity provider of one's own, in place of the embedded one. */
  readonly authority?: string | undefined;
  /** Told what does not come to be as people would expect. */
  readonly say?: (sentence: string) => void;
}

/**
 * Publishes what was built: a release of every module, and the page that runs them. What was
 * released or rolled back in the meantime stays live, unless that module was built anew since; what
 * does not fit that is published, and not live.
 *
 * @param built - folder with one output folder per module
 * @returns what is live now
 */
export async function publishLocal(
  built: string,
  dataFolder: string,
  portBase: number,
  { authority, say = () => undefined }: StartOptions = {},
): Promise<readonly Release[]> {
  const folders = deploymentFolders(dataFolder);
  const modules = modulesOf(readImportMap(importMapFile)).map((module) => ({
    ...module,
    origin: atPortBase(module.origin, portBase),
  }));
  const staged = await stageTogether(
    modules.map((module) => stageBuild(folders, module, path.join(built, module.name))),
  );
  const names = await namesOf(staged.map(releaseOf));
  const [settings, addresses, texts] = await Promise.all([
    localModuleSettings(),
    localConfiguration(portBase, authority),
    localTexts(),
  ]);
  const configuration = { ...addresses, ...texts };
  const edition = await exclusively(claimsOf(folders), async () => {
    const current = await readEdition(folders);
    await publishAll(folders, staged, names);
    const judged = await JudgedTypes.open(folders);
    const { modules: next, refused } = await modulesToRun({ folders, staged, current, judged });
    if (refused) say(`${refused.message}. What was built since the last release is not live.`);
    const changes = changesBetween(current, next);
    const settled = await endTrials(current?.trials ?? [], async (trial) => {
      const live = await liveReleases(folders, next);
      const misfit = await trialMisfit(folders, live, trial, judged);
      return misfit && `it does not fit what was started: ${misfit}`;
    });
    const published = await publishEdition(folders, current, {
      modules: next,
      settings,
      configuration,
      trials: settled.trials,
      changes: [...changes, ...settled.ended],
      isWayBack: isWayBack(judged),
    });
    await judged.save();
    for (const entry of published.history.slice(current?.history.length)) {
      if (entry.how !== 'trial-end') continue;
      say(`${entry.module} ${entry.version} is no longer on trial: ${entry.reason}.`);
    }
    return published;
  });
  return Promise.all(
    Object.entries(edition.modules).map(([name, { version, origin }]) =>
      readRelease(folders.releases, name, version, origin),
    ),
  );
}

function changesBetween(current: Edition | undefined, next: Edition['modules']): NextEntry[] {
  const names = new Set([...Object.keys(current?.modules ?? {}), ...Object.keys(next)]);
  const at = new Date().toISOString();
  return [...names].flatMap((module) => {
    const [from, to] = [current?.modules[module]?.version, next[module]?.version];
    if (from === to) return [];
    return [{ at, by: whoami(), how: 'start', module, ...(from && { from }), ...(to && { to }) }];
  });
}
