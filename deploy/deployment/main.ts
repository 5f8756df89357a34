import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildStale } from '../build/build-stale.ts';
import { importMapFile, modulesOf, readImportMap } from '../build/import-map.ts';
import { runMain, say } from '../command.ts';
import { protectDataFolder } from '../data-folder.ts';
import { NumberedFailure, namingFile } from '../failure.ts';
import { dist } from '../folders.ts';
import {
  type DeploymentFolders,
  deploymentFolders,
  descriptionFile,
  type Edition,
  readEdition,
} from '../release/edition.ts';
import { type ConsoleTerms, publishBuilds } from '../release/publish-builds.ts';
import { localTexts } from '../release/publish-local.ts';
import { whoami } from '../release/whoami.ts';
import { writeWhole } from '../release/write-whole.ts';
import { isRecord, readWritten } from '../release/written.ts';
import { changedSettings, type Description, describeDeployment, termsOf } from './description.ts';
import { nginxConfiguration, serversIn } from './nginx/configuration.ts';
import { type DeployCommand, readCommand, usage } from './options.ts';
import { checkServices } from './services.ts';

/** `npm run deploy`: makes a whole deployment in a folder, or changes one. It starts nothing. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (!command) return say(usage);
  return namingFile(command.target, () => deploy(command));
}

async function deploy({ target, given, isDry, isOffline }: DeployCommand): Promise<void> {
  const folders = deploymentFolders(target);
  await requireOwn(target, folders);
  const before = await readDescription(folders);
  const next = describeDeployment(before, given);
  if (!isOffline) await checkServices(next);
  const changed = changedSettings(before, next);
  const words = changed.map(({ name, was, is }) =>
    before ? `${name}: ${was} → ${is}` : `${name}: ${is}`,
  );
  if (isDry) return say([...words, 'Nothing was changed.'].join('\n'));
  await buildStale(say);
  await mkdir(target, { recursive: true });
  await protectDataFolder(target);
  const texts = await localTexts();
  const modules = modulesOf(readImportMap(importMapFile));
  const publish = async (current: Edition | undefined): Promise<ConsoleTerms> => {
    // Another call may have changed it meanwhile: what was given holds, the rest is as it is now.
    const now = current && (await readDescription(folders));
    const described = describeDeployment(now, given);
    const settings = changedSettings(now, described).map(({ name }) => name);
    const line = { at: new Date().toISOString(), by: whoami(), how: 'settings', settings } as const;
    return {
      ...termsOf(described, texts),
      how: 'deploy',
      changes: settings.length > 0 ? [line] : [],
    };
  };
  await publishBuilds({ folders, modules, built: dist, termsAfter: publish, say });
  const servers = await writeNginx(target, folders);
  say([...words, `The console of ${next.origin}${next.base} is in ${target}.`].join('\n'));
  say(`\nInto the http block of nginx.conf, with brotli_static loaded:`);
  for (const file of servers) say(`  include ${file};`);
}

/**
 * A first call takes an empty folder, or what another first call has left that found no space; a later
 * one takes the folder of a deployment.
 *
 * @throws {NumberedFailure} when it holds something else
 */
async function requireOwn(target: string, folders: DeploymentFolders): Promise<void> {
  const names: string[] = await readdir(target).catch(() => []);
  if (names.length === 0) return;
  const edition = names.includes('editions') ? await readEdition(folders) : undefined;
  if (edition && (await readDescription(folders))) return;
  if (!edition && names.every((name) => ['releases', 'editions'].includes(name))) return;
  throw new NumberedFailure(
    'MF-169',
    edition
      ? `${target} is the data folder of a local console, which npm start makes`
      : `${target} is not empty, and no deployment. Name an empty folder`,
  );
}

/** What the live edition was told; what is in it was checked when it was given. */
const readDescription = (folders: DeploymentFolders): Promise<Description | undefined> =>
  readWritten(path.join(folders.editions, 'live', descriptionFile), isDescription);

const isDescription = (value: unknown): value is Description =>
  isRecord(value) &&
  ['origin', 'base', 'api', 'authority'].every((name) => typeof value[name] === 'string') &&
  isRecord(value.hosts) &&
  Array.isArray(value.overrides);

/** Replaces what nginx is told; where a module has no host of its own any more, its file goes. */
async function writeNginx(target: string, folders: DeploymentFolders): Promise<string[]> {
  const edition = await readEdition(folders);
  const { certificate } = (await readDescription(folders)) ?? {};
  if (!edition) throw new NumberedFailure('MF-122', `${target} has no live edition`);
  const folder = path.join(target, 'nginx');
  await mkdir(folder, { recursive: true });
  const files = await nginxConfiguration(folders, edition, { folder, certificate });
  for (const [name, text] of Object.entries(files)) await writeWhole(path.join(folder, name), text);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.conf') && !(name in files)) await rm(path.join(folder, name));
  }
  return serversIn(files).map((name) => path.join(folder, name));
}

runMain(main);
