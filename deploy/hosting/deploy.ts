import { spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import {
  makeServedFolder,
  protectDataFolder,
  requireOwnFolder,
} from '@console/shared-node/data-folder.ts';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import { dist } from '@console/shared-node/folders.ts';
import { whoami } from '@console/shared-node/whoami.ts';
import { importMapFile, modulesOf, readImportMap } from '../build-output/import-map.ts';
import { type ConsoleTerms, publishBuilds } from '../release/commands/publish-builds.ts';
import { localTexts } from '../release/commands/publish-local.ts';
import type { BuildModules } from '../release/stage/local-builds.ts';
import { descriptionFile, type Edition } from '../release/store/edition.ts';
import { isRecord, readWritten, writeWhole } from '../release/store/files.ts';
import { withStore } from '../release/store/open-store.ts';
import type { Store } from '../release/store/store.ts';
import { changedSettings, type Description, describeDeployment, toTerms } from './description.ts';
import { nginxConfiguration, READ_POLICY, serversIn } from './nginx/configuration.ts';
import { type DeployCommand, readCommand, usage } from './options.ts';
import { checkCertificate, checkServices } from './services.ts';

/** Creates or changes a deployment. @param build - builds the modules that changed */
export async function deploy(words: readonly string[], build: BuildModules): Promise<void> {
  const command = readCommand(words);
  if (!command) return say(usage);
  const { target } = command;
  return namingFile(target, () => withStore(target, (store) => write(command, store, build)));
}

async function write(command: DeployCommand, store: Store, build: BuildModules): Promise<void> {
  const { target, given, isDry, isOffline } = command;
  const { bucket } = store;
  await requireDeployable(target, store);
  const before = await readDescription(store);
  const next = describeDeployment(before, given);
  if (!isOffline) {
    if (given.certificate) await checkCertificate(given.certificate);
    await checkServices(next);
  }
  const changed = changedSettings(before, next);
  const words = changed.map(({ name, was, is }) =>
    before ? `${name}: ${was} → ${is}` : `${name}: ${is}`,
  );
  if (isDry) return say([...words, 'This was a dry run: nothing was changed.'].join('\n'));
  const nginx = command.nginx ?? path.resolve(bucket ? '' : target, 'nginx');
  if (!bucket) await requireOwnFolder(target, 'MF-124');
  if (!before) await bucket?.requireConditionalWrites();
  // Fails early if nginx's configuration cannot be written.
  if (bucket) await makeServedFolder(nginx);
  await build(say);
  if (!bucket) {
    await makeServedFolder(target);
    await protectDataFolder(target);
  }
  const modules = modulesOf(readImportMap(importMapFile));
  const publish = async (current: Edition | undefined): Promise<ConsoleTerms> => {
    // Another call may have changed the deployment meanwhile: apply the given options to its result.
    const now = current && (await readDescription(store));
    const described = describeDeployment(now, given);
    const texts = await localTexts(described.texts || undefined);
    const settings = changedSettings(now, described).map(({ name }) => name);
    const line = { at: new Date().toISOString(), by: whoami(), how: 'settings', settings } as const;
    return {
      ...toTerms(described, texts),
      how: 'deploy',
      changes: settings.length > 0 ? [line] : [],
    };
  };
  await publishBuilds({ store, modules, built: dist, termsAfter: publish, say });
  const servers = await writeNginx(nginx, target, store, Object.keys(before?.hosts ?? {}));
  say([...words, `The console of ${next.origin}${next.base} is in ${target}.`].join('\n'));
  if (bucket) {
    say(
      `\nA bucket alone is not a deployment: it sends no security headers, and no page for the addresses of
screens. nginx in front of it does. nginx has no credentials: grant it the read permissions in
${path.join(nginx, READ_POLICY)}.`,
    );
  }
  say(`\nAdd to the http block of nginx.conf${bucket ? '' : ' (requires brotli_static)'}:`);
  for (const file of servers) say(`  include ${file};`);
  say(`To serve the console from an existing server block, include http.conf and locations.conf instead of
console.conf: docs/operating.md`);
}

/**
 * Checks that the target is an empty folder, an existing deployment, or what a failed first call left.
 *
 * @throws {NumberedFailure} if the target contains something else
 */
async function requireDeployable(target: string, store: Store): Promise<void> {
  const names = store.bucket ? await store.bucket.names() : await readdir(target).catch(() => []);
  if (names.length === 0) return;
  const edition = names.includes('editions') ? await store.edition() : undefined;
  if (edition && (await readDescription(store))) return;
  if (!edition && names.every((name) => ['releases', 'editions'].includes(name))) return;
  throw new NumberedFailure(
    'MF-169',
    edition
      ? `${target} is the data folder of a local console (npm start). Name another one`
      : `${target} is not empty, and not a deployment. Name an empty one`,
  );
}

/** Reads the live edition's options; their values were checked when they were given. */
const readDescription = (store: Store): Promise<Description | undefined> =>
  readWritten(path.join(store.editions, 'live', descriptionFile), isDescription);

const isDescription = (value: unknown): value is Description =>
  isRecord(value) &&
  ['origin', 'base', 'api', 'authority'].every((name) => typeof value[name] === 'string') &&
  isRecord(value.hosts) &&
  Array.isArray(value.overrides);

/**
 * Writes nginx's configuration, and removes the files of modules that no longer have a host.
 *
 * @param formerHosts - modules that had a host before, live or not
 */
async function writeNginx(
  folder: string,
  location: string,
  store: Store,
  formerHosts: readonly string[],
): Promise<string[]> {
  const edition = await store.edition();
  const { certificate, behindTls, proxies, hsts, releases } = (await readDescription(store)) ?? {};
  if (!edition) throw new NumberedFailure('MF-122', `${location} has no live edition`);
  await makeServedFolder(folder);
  const files = await nginxConfiguration(store, edition, {
    folder,
    certificate,
    behindTls,
    proxies,
    hsts,
    releases,
    hasHttp2: hasHttp2Directive(),
    bucket: store.bucket && { location, address: store.bucket.address },
  });
  for (const [name, text] of Object.entries(files)) await writeWhole(path.join(folder, name), text);
  for (const module of [...Object.keys(edition.modules), ...formerHosts]) {
    const file = `${module}.conf`;
    if (!(file in files)) await rm(path.join(folder, file), { force: true });
  }
  return serversIn(files).map((name) => path.join(folder, name));
}

/**
 * Returns whether this machine's nginx has the directive `http2`. If there is no nginx here, uses the
 * parameter of `listen`, which newer versions also accept.
 */
function hasHttp2Directive(): boolean {
  const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8', env: { PATH } });
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr ?? '') ?? [];
  return Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch) >= 1_025_001;
}
