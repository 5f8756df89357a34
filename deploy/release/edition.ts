import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { HistoryEntry } from './history.ts';
import type { ModuleSettings } from './page.ts';
import type { ModulePlace } from './release.ts';
import { isRecord, readWritten } from './written.ts';

/** Where a deployment keeps what it serves. */
export interface DeploymentFolders {
  /** `<module>/<version>/`: all releases of all modules. */
  readonly releases: string;
  /** `<number>/`: the editions of the page, `live` for the one that is served. */
  readonly editions: string;
  /** What is served of the live edition: `index.html`, `importmap.json`, `releases.json`, `configs/`. */
  readonly page: string;
  /** Where these are a copy: what becomes live in it is to be live there. */
  readonly original?: Original;
}

/** A version of a module, as `mf-users/1.4.0`. */
export type VersionName = `${string}/${string}`;

/** What folders are a copy of, that others may change at any time. */
export interface Original {
  /**
   * Brings the copy up to date, does something to it, and makes that live. Where others were faster,
   * it does all of that again.
   */
  change<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Puts a version of the copy, which has its note, to where it will be served.
   *
   * @returns false where it has done so before
   */
  store(name: VersionName): Promise<boolean>;
  /** Whether all files of a published version of the copy are where they are served. */
  holds(name: VersionName): Promise<boolean>;
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

/** A console's data folder, with what is live in it. */
export interface Console {
  readonly folders: DeploymentFolders;
  readonly edition: Edition;
}

/** One state of the page: which version of each module it runs, and how that came about. */
export interface Edition {
  readonly number: number;
  readonly modules: Readonly<Record<string, EditionModule>>;
  readonly settings: ModuleSettings;
  readonly history: readonly HistoryEntry[];
  /** One whose date is past is none. Editions of before there were trials have none. */
  readonly trials?: readonly EditionTrial[];
}

/** Versions of applications that a share of the people runs. */
export interface EditionTrial {
  /** With it and a person's `sub`, `takesPart` says whether that person does. */
  readonly id: string;
  /** Per cent of the people, 1 to 99. */
  readonly share: number;
  /** When it ends by itself. RFC 3339. */
  readonly until: string;
  /** Who began it. */
  readonly by: string;
  /** When. RFC 3339. */
  readonly at: string;
  /** By module: they fit together, and what is live. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Where a module lives and which of its versions is live. */
export interface EditionModule extends ModulePlace {
  readonly version: string;
  /**
   * Content of the last build that was published from each working copy, by its folder: a start
   * without a new build does not undo what was released since.
   */
  readonly built: Readonly<Record<string, string>>;
}

/**
 * The edition that is live; nothing when there is none yet.
 *
 * @throws {NumberedFailure} naming the file, when it is damaged or lost
 */
export async function readEdition(folders: DeploymentFolders): Promise<Edition | undefined> {
  const edition = await readWritten(path.join(folders.editions, 'live', editionFile), isEdition);
  if (!edition) await requireNoneBefore(folders);
  return edition;
}

/**
 * Opens a data folder.
 *
 * @param folders - where they are a copy of what is there
 * @throws {NumberedFailure} when no console was ever started there
 */
export async function openConsole(
  dataFolder: string,
  folders: DeploymentFolders = deploymentFolders(dataFolder),
): Promise<Console> {
  const edition = await readEdition(folders);
  if (!edition) {
    throw new NumberedFailure(
      'MF-101',
      `There is no console in ${dataFolder} yet; npm start makes one, or npm run deploy`,
    );
  }
  return { folders, edition };
}

/** What an edition says of itself, in its folder. */
export const editionFile = 'edition.json';

/** What `npm run deploy` was told of the deployment, beside it. */
export const descriptionFile = 'deployment.json';

/**
 * Without this, a console whose link is lost would begin again, and write over its history.
 *
 * @throws {NumberedFailure} when there are editions, but none is live
 */
async function requireNoneBefore({ editions }: DeploymentFolders): Promise<void> {
  const names: string[] = await readdir(editions).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const newest = Math.max(0, ...numbers);
  // A first start that was killed has left an edition that never went live.
  if (newest < 2 && !names.includes('live')) return;
  throw new NumberedFailure(
    'MF-122',
    `${path.join(editions, 'live')} leads to no edition. Make it a link to the folder of one, such as ${newest}`,
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
    value.history.every((entry) => isRecord(entry) && typeof entry.how === 'string') &&
    (value.trials === undefined || (Array.isArray(value.trials) && value.trials.every(isTrial)))
  );
}

const isTrial = (value: unknown): value is EditionTrial =>
  isRecord(value) &&
  ['id', 'until', 'by', 'at'].every((name) => typeof value[name] === 'string') &&
  typeof value.share === 'number' &&
  isRecord(value.versions);

const isEditionModule = (value: unknown): value is EditionModule =>
  isRecord(value) &&
  typeof value.origin === 'string' &&
  (value.path === undefined || typeof value.path === 'string') &&
  typeof value.version === 'string' &&
  isRecord(value.built);

/** Origin of the console of an edition: root-config lives there. */
export function originOf({ modules }: Edition): string {
  const origin = modules['root-config']?.origin;
  if (!origin) throw new NumberedFailure('MF-123', 'The console has no root-config');
  return origin;
}

/** Says that there is no such module, and which there are. */
export function unknownModule(name: string, known: readonly string[]): NumberedFailure {
  return new NumberedFailure(
    'MF-102',
    `There is no module "${name}"; there are: ${known.join(', ')}`,
  );
}
