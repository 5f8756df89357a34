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
import { protectEdition, WAY_THROUGH } from '@console/shared-node/data-folder.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { languages } from '@console/shared-ui/contract';
import { precompress } from '../build-output/compress.ts';
import {
  type DeploymentFolders,
  descriptionFile,
  type Edition,
  type EditionTrial,
  editionFile,
} from './edition.ts';
import { type NextEntry, withdrawnVersions } from './history.ts';
import { lastGoodReleases } from './last-good.ts';
import { liveReleases } from './live-releases.ts';
import { livePackages, packagesFile } from './packages.ts';
import { pageFiles, type TrialContent } from './page.ts';
import { type Release, readRelease } from './release.ts';
import { settleTrials } from './trials.ts';
import { json, makeBeside, removeAbandoned, unfinishedName } from './write-whole.ts';
import { isRecord, readWritten } from './written.ts';

/** What is to be live from now on. */
export interface NextEdition {
  readonly modules: Edition['modules'];
  readonly settings: Edition['settings'];
  /** Those of the edition before when they are left out. */
  readonly trials?: readonly EditionTrial[];
  readonly changes: readonly NextEntry[];
  /** The configuration files by name, e.g. `api` or `texts/fr`; those of the edition before when they are left out. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** What the deployment was told; that of the edition before when it is left out. */
  readonly description?: unknown;
  /** Whether a version of before may run among those that are live now; left out, each may. */
  readonly isWayBack?: (release: Release, live: readonly Release[]) => Promise<boolean>;
}

/** root-config's, and a copy of it in each edition. */
const templateFile = 'page.html';

/** Past editions that stay on the disk; the history has all of them. */
const KEPT_EDITIONS = 20;

/**
 * Makes a new edition of the page live, in one step: import map, preloads and page are files of one
 * folder, and the link to it is replaced by renaming. Killed at any moment, the edition before
 * stays. To be called `exclusively`, together with the look at what it follows. Trials whose time is
 * over end with it.
 *
 * @param current - the edition that is live, which this one follows
 */
export async function publishEdition(
  folders: DeploymentFolders,
  current: Edition | undefined,
  next: NextEdition,
): Promise<Edition> {
  const past = current?.history ?? [];
  const { trials, ended } = await settleTrials(
    folders,
    next.trials ?? current?.trials ?? [],
    next.modules,
  );
  const edition: Edition = {
    number: (current?.number ?? 0) + 1,
    modules: next.modules,
    settings: next.settings,
    history: [
      ...past,
      ...[...next.changes, ...ended].map((change, index) => ({
        id: past.length + index + 1,
        ...change,
      })),
    ],
    ...(trials.length > 0 && { trials }),
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
    await writeDescription(folders, unfinished, next.description);
    const files = await filesOfPage(folders, edition, next, page);
    await mkdir(path.join(page, path.dirname(packagesFile)), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(page, name), text, { flush: true });
    }
    await writeFile(path.join(unfinished, editionFile), json(edition), { flush: true });
    await precompress(page, true);
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
): Promise<Readonly<Record<string, string>>> {
  const live = await liveReleases(folders, edition.modules);
  const content = {
    live,
    lastGood: await lastGoodReleases(
      folders,
      edition,
      async (release) => isWayBack?.(release, live) ?? true,
    ),
    settings: edition.settings,
    trials: await trialContents(folders, edition),
    withdrawn: withdrawnVersions(edition.history),
    texts: languages.filter((language) =>
      existsSync(path.join(page, 'configs/texts', `${language}.json`)),
    ),
    api: await apiOrigin(page),
  };
  const template = await templateOf(folders, live);
  return {
    ...pageFiles(template, content),
    [packagesFile]: json(livePackages(live)),
    [path.join('..', templateFile)]: template,
  };
}

/** root-config's template; where that is lost, the one of the edition that is live. */
async function templateOf(
  { editions }: DeploymentFolders,
  live: readonly Release[],
): Promise<string> {
  const rootConfig = live.find(({ module }) => module === 'root-config');
  if (!rootConfig) return '';
  const folder = rootConfig.isLost ? path.join(editions, 'live') : rootConfig.folder;
  return readFile(path.join(folder, templateFile), 'utf8').catch(() => {
    throw new NumberedFailure(
      'MF-123',
      `root-config ${rootConfig.version} has lost its ${templateFile}: release the same build of it again first`,
    );
  });
}

/** Where the API is, unless its address is relative; a page says itself what is wrong with the file. */
async function apiOrigin(page: string): Promise<string | undefined> {
  const file = path.join(page, 'configs/api.json');
  const api = await readWritten(file, isRecord).catch(() => undefined);
  const url = String(api?.url);
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

const trialContents = (
  { releases }: DeploymentFolders,
  { modules, trials = [] }: Edition,
): Promise<TrialContent[]> =>
  Promise.all(
    trials.map(async ({ id, share, until, versions }) => {
      const tried = Object.entries(versions).flatMap(([module, version]) => {
        const place = modules[module];
        return place ? [readRelease(releases, module, version, place)] : [];
      });
      return { id, share, until, releases: await Promise.all(tried) };
    }),
  );

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

async function writeDescription(
  { editions }: DeploymentFolders,
  edition: string,
  description: unknown,
): Promise<void> {
  const file = path.join(edition, descriptionFile);
  if (description !== undefined) return writeFile(file, json(description), { flush: true });
  const before = path.join(editions, 'live', descriptionFile);
  if (existsSync(before)) await cp(before, file);
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
