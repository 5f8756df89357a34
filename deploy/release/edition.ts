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
import { precompress } from '../build/compress.ts';
import { protectEdition, WAY_THROUGH } from '../data-folder.ts';
import { type HistoryEntry, versionsBefore } from './history.ts';
import { exclusively } from './lock.ts';
import { type ModuleSettings, pageReleases, renderPage } from './page.ts';
import { pinnedMap } from './pinned-map.ts';
import { type Release, readRelease } from './release.ts';
import { json, makeBeside, removeAbandoned, unfinishedName } from './write-whole.ts';
import { isRecord, readWritten } from './written.ts';

/** Where a deployment keeps what it serves. */
export interface DeploymentFolders {
  /** `<module>/<version>/`: all releases of all modules. */
  readonly releases: string;
  /** `<number>/`: the editions of the page, `live` for the one that is served. */
  readonly editions: string;
  /** What is served of the live edition: `index.html`, `importmap.json`, `configs/`. */
  readonly page: string;
}

/** Folders of a deployment below its data folder. */
export function deploymentFolders(dataFolder: string): DeploymentFolders {
  const editions = path.join(dataFolder, 'editions');
  return {
    releases: path.join(dataFolder, 'releases'),
    editions,
    page: path.join(editions, 'live', 'page'),
  };
}

/** One state of the page: which version of each module it runs, and how that came about. */
export interface Edition {
  readonly number: number;
  readonly modules: Readonly<Record<string, EditionModule>>;
  readonly settings: ModuleSettings;
  readonly history: readonly HistoryEntry[];
}

/** Where a module lives and which of its versions is live. */
export interface EditionModule {
  readonly origin: string;
  readonly version: string;
  /**
   * Content of the last build that was published from each working copy, by its folder: a start
   * without a new build does not undo what was released since.
   */
  readonly built: Readonly<Record<string, string>>;
}

/** What is to be live from now on. */
export interface NextEdition {
  readonly modules: Edition['modules'];
  readonly settings: ModuleSettings;
  readonly changes: readonly Omit<HistoryEntry, 'id'>[];
  /** The configuration files by name; those of the edition before when they are left out. */
  readonly configuration?: Readonly<Record<string, unknown>>;
}

/** A release waits for it: 9 is a twentieth of the time of 11, for a few bytes more. */
const QUICKLY = { quality: 9, flush: true };

/** Past editions that stay on the disk; the history has all of them. */
const KEPT = 20;

/**
 * The edition that is live; nothing when there is none yet.
 *
 * @throws {Error} naming the file, when it is damaged or lost
 */
export async function readEdition(folders: DeploymentFolders): Promise<Edition | undefined> {
  const edition = await readWritten(path.join(folders.editions, 'live', EDITION), isEdition);
  if (!edition) await requireNoneBefore(folders);
  return edition;
}

const EDITION = 'edition.json';

/**
 * Without this, a console whose link is lost would begin again, and write over its history.
 *
 * @throws {Error} when there are editions, but none is live
 */
async function requireNoneBefore({ editions }: DeploymentFolders): Promise<void> {
  const names: string[] = await readdir(editions).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const newest = Math.max(0, ...numbers);
  // A first start that was killed has left an edition that never went live.
  if (newest < 2 && !names.includes('live')) return;
  throw new Error(
    `${path.join(editions, 'live')} leads to no edition. Make it a link to the folder of one, such as ${newest}.`,
  );
}

/** Whether an edition is all there; what is in it was written below. */
function isEdition(value: unknown): value is Edition {
  return (
    isRecord(value) &&
    typeof value.number === 'number' &&
    isRecord(value.modules) &&
    Object.values(value.modules).every(isEditionModule) &&
    isRecord(value.settings) &&
    Array.isArray(value.settings.overrideOrigins) &&
    Array.isArray(value.history) &&
    value.history.every((entry) => isRecord(entry) && typeof entry.module === 'string')
  );
}

const isEditionModule = (value: unknown): value is EditionModule =>
  isRecord(value) &&
  typeof value.origin === 'string' &&
  typeof value.version === 'string' &&
  isRecord(value.built);

/**
 * Makes a new edition of the page live, in one step: import map, preloads and page are files of one
 * folder, and the link to it is replaced by renaming. Killed at any moment, the edition before
 * stays. One at a time: what `decide` is given is what its answer will replace.
 *
 * @param decide - what is to be live, in view of what is; throws to change nothing
 */
export async function publishEdition(
  folders: DeploymentFolders,
  decide: (current: Edition | undefined) => Promise<NextEdition>,
): Promise<Edition> {
  return exclusively(path.join(folders.editions, 'claims'), async () => {
    const current = await readEdition(folders);
    const next = await decide(current);
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
    await writeEdition(folders, edition, next.configuration);
    await makeLive(folders, edition.number);
    await removePast(folders, edition.number);
    return edition;
  });
}

async function writeEdition(
  folders: DeploymentFolders,
  edition: Edition,
  configuration: NextEdition['configuration'],
): Promise<void> {
  const content = {
    live: await Promise.all(
      Object.entries(edition.modules).map(([name, { version, origin }]) =>
        readRelease(folders.releases, name, version, origin),
      ),
    ),
    lastGood: await lastGoodReleases(folders.releases, edition),
    settings: edition.settings,
  };
  const rootConfig = content.live.find(({ module }) => module === 'root-config');
  const template =
    rootConfig && (await readFile(path.join(rootConfig.folder, 'page.html'), 'utf8'));
  const map = pinnedMap(Object.values(pageReleases(content).modules));
  const files = {
    'page/importmap.json': json(map),
    'page/index.html': renderPage(template ?? '', content),
    [EDITION]: json(edition),
  };
  const folder = path.join(folders.editions, String(edition.number));
  await makeBeside(folder, async (unfinished) => {
    const page = path.join(unfinished, 'page');
    await mkdir(page, { recursive: true });
    await writeConfiguration(folders, page, configuration);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(unfinished, name), text, { flush: true });
    }
    await precompress(page, QUICKLY);
    await protectEdition(unfinished);
    await chmod(folders.editions, WAY_THROUGH);
    // Left by somebody who was killed before it went live.
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  });
}

async function writeConfiguration(
  folders: DeploymentFolders,
  page: string,
  configuration: NextEdition['configuration'],
): Promise<void> {
  const folder = path.join(page, 'configs');
  if (!configuration) return cp(path.join(folders.page, 'configs'), folder, { recursive: true });
  await mkdir(folder);
  for (const [name, values] of Object.entries(configuration)) {
    await writeFile(path.join(folder, `${name}.json`), json(values), { flush: true });
  }
}

/** By module, the newest version that was live before and is still there. */
async function lastGoodReleases(
  releases: string,
  { modules, history }: Edition,
): Promise<Record<string, Release>> {
  const found: Record<string, Release> = {};
  for (const [name, { origin }] of Object.entries(modules)) {
    for (const version of versionsBefore(history, name)) {
      const release = await readRelease(releases, name, version, origin).catch(() => undefined);
      if (!release) continue;
      found[name] = release;
      break;
    }
  }
  return found;
}

/** The one step: until the link is renamed the edition before is served, from then on this one. */
async function makeLive({ editions }: DeploymentFolders, number: number): Promise<void> {
  const link = path.join(editions, 'live');
  const unfinished = unfinishedName(link);
  await symlink(String(number), unfinished);
  await rename(unfinished, link);
}

async function removePast({ editions }: DeploymentFolders, number: number): Promise<void> {
  await removeAbandoned(editions);
  for (const name of await readdir(editions)) {
    if (/^\d+$/.test(name) && Number(name) <= number - KEPT) {
      await rm(path.join(editions, name), { recursive: true, force: true });
    }
  }
}
