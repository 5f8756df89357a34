import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { languages } from '@console/shared-ui/contract';
import { precompress } from '../build/compress.ts';
import { protectEdition, WAY_THROUGH } from '../data-folder.ts';
import { type DeploymentFolders, type Edition, editionFile } from './edition.ts';
import { type NextEntry, versionsBefore } from './history.ts';
import { pageFiles } from './page.ts';
import { type Release, readRelease } from './release.ts';
import { json, makeBeside, removeAbandoned, unfinishedName } from './write-whole.ts';

/** What is to be live from now on. */
export interface NextEdition {
  readonly modules: Edition['modules'];
  readonly settings: Edition['settings'];
  readonly changes: readonly NextEntry[];
  /** The configuration files by name, e.g. `api` or `texts/fr`; those of the edition before when they are left out. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** Whether a version of before may run among those that are live now; left out, each may. */
  readonly isWayBack?: (release: Release, live: readonly Release[]) => Promise<boolean>;
}

/** A release waits for it: 9 is a twentieth of the time of 11, for a few bytes more. */
const QUICK_COMPRESSION = { quality: 9, flush: true };

/** Past editions that stay on the disk; the history has all of them. */
const KEPT_EDITIONS = 20;

/**
 * Makes a new edition of the page live, in one step: import map, preloads and page are files of one
 * folder, and the link to it is replaced by renaming. Killed at any moment, the edition before
 * stays. To be called `exclusively`, together with the look at what it follows.
 *
 * @param current - the edition that is live, which this one follows
 */
export async function publishEdition(
  folders: DeploymentFolders,
  current: Edition | undefined,
  next: NextEdition,
): Promise<Edition> {
  const past = current?.history ?? [];
  const edition: Edition = {
    number: (current?.number ?? 0) + 1,
    modules: next.modules,
    settings: next.settings,
    history: [
      ...past,
      ...next.changes.map((change, index) => ({ id: past.length + index + 1, ...change })),
    ],
  };
  await writeEdition(folders, edition, next);
  await switchLiveLink(folders, edition.number);
  await removePast(folders, edition.number);
  return edition;
}

async function writeEdition(
  folders: DeploymentFolders,
  edition: Edition,
  next: NextEdition,
): Promise<void> {
  const folder = path.join(folders.editions, String(edition.number));
  await makeBeside(folder, async (unfinished) => {
    const page = path.join(unfinished, 'page');
    await mkdir(page, { recursive: true });
    await writeConfiguration(folders, page, next.configuration);
    const files = await filesOfPage(folders, edition, next, page);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(page, name), text, { flush: true });
    }
    await writeFile(path.join(unfinished, editionFile), json(edition), { flush: true });
    await precompress(page, QUICK_COMPRESSION);
    await protectEdition(unfinished);
    await chmod(folders.editions, WAY_THROUGH);
    // Left by somebody who was killed before it went live.
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  });
}

/** The files of an edition's page, in which its configuration stands already. */
async function filesOfPage(
  folders: DeploymentFolders,
  edition: Edition,
  { isWayBack }: NextEdition,
  page: string,
): Promise<ReturnType<typeof pageFiles>> {
  const live = await Promise.all(
    Object.entries(edition.modules).map(([name, { version, origin }]) =>
      readRelease(folders.releases, name, version, origin),
    ),
  );
  const content = {
    live,
    lastGood: await lastGoodReleases(
      folders.releases,
      edition,
      async (release) => isWayBack?.(release, live) ?? true,
    ),
    settings: edition.settings,
    texts: languages.filter((language) =>
      existsSync(path.join(page, 'configs/texts', `${language}.json`)),
    ),
  };
  const rootConfig = live.find(({ module }) => module === 'root-config');
  const template =
    rootConfig && (await readFile(path.join(rootConfig.folder, 'page.html'), 'utf8'));
  return pageFiles(template ?? '', content);
}

async function writeConfiguration(
  folders: DeploymentFolders,
  page: string,
  configuration: NextEdition['configuration'],
): Promise<void> {
  const folder = path.join(page, 'configs');
  if (!configuration) return cp(path.join(folders.page, 'configs'), folder, { recursive: true });
  for (const [name, values] of Object.entries(configuration)) {
    const file = path.join(folder, `${name}.json`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, json(values), { flush: true });
  }
}

/** By module, the newest version that was live before, is still there and may run. */
async function lastGoodReleases(
  releases: string,
  { modules, history }: Edition,
  mayRun: (release: Release) => Promise<boolean>,
): Promise<Record<string, Release>> {
  const found: Record<string, Release> = {};
  for (const [name, { origin }] of Object.entries(modules)) {
    for (const version of versionsBefore(history, name)) {
      const release = await readRelease(releases, name, version, origin).catch(() => undefined);
      if (!release || !(await mayRun(release))) continue;
      found[name] = release;
      break;
    }
  }
  return found;
}

/** The one step: until the link is renamed the edition before is served, from then on this one. */
async function switchLiveLink({ editions }: DeploymentFolders, number: number): Promise<void> {
  const link = path.join(editions, 'live');
  const unfinished = unfinishedName(link);
  await symlink(String(number), unfinished);
  await rename(unfinished, link);
}

async function removePast({ editions }: DeploymentFolders, number: number): Promise<void> {
  await removeAbandoned(editions);
  for (const name of await readdir(editions)) {
    if (/^\d+$/.test(name) && Number(name) <= number - KEPT_EDITIONS) {
      await rm(path.join(editions, name), { recursive: true, force: true });
    }
  }
}
